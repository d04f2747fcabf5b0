-- People and what they may do. Every row of the product belongs to an account; a subuser is an account with a parent.
create table account (
  id uuid primary key,
  number bigint generated always as identity unique,
  parent_id uuid references account (id),
  username text not null unique,
  plan text not null default 'advanced' check (plan in ('trial', 'free', 'basic', 'advanced')),
  region text not null default 'global' check (region in ('global', 'eu')),
  time_zone text not null default 'Etc/UTC',
  disabled boolean not null default false,
  created_at timestamptz not null default now()
);

create table "user" (
  id uuid primary key,
  number bigint generated always as identity unique,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  first_name text not null default '',
  last_name text not null default '',
  language text not null default 'en' check (language in ('en', 'de')),
  created_at timestamptz not null default now()
);

-- scopes: null means all.
create table membership (
  user_id uuid not null references "user" (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  role text not null default 'owner' check (role in ('owner', 'admin', 'teammate')),
  scopes text[],
  primary key (user_id, account_id)
);

-- Bearer tokens of signed-in people; only the SHA-256 of a token is kept.
create table session (
  token_hash bytea primary key,
  user_id uuid not null references "user" (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_by_user on session (user_id);

-- SG.<id>.<secret>: the id finds the row, the SHA-256 of the secret proves it.
create table api_key (
  id text primary key,
  account_id uuid not null references account (id) on delete cascade,
  user_id uuid not null references "user" (id) on delete cascade,
  name text not null,
  secret_hash bytea not null,
  scopes text[],
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index api_key_account on api_key (account_id, created_at);

create table scope_request (
  id bigint generated always as identity primary key,
  account_id uuid not null references account (id) on delete cascade,
  user_id uuid not null references "user" (id) on delete cascade,
  scope_group_name text not null,
  created_at timestamptz not null default now()
);

-- Failed sign-ins, counted per address and per origin within a window.
create table sign_in_attempt (
  key text not null,
  at timestamptz not null default now()
);
create index sign_in_attempt_key on sign_in_attempt (key, at);

-- Made once and kept for years: links in people's mail are signed with them. The newest signs, all verify.
create table signing_secret (
  version smallint generated always as identity primary key,
  secret bytea not null,
  created_at timestamptz not null default now()
);

create table analytics_event (
  account_id uuid not null references account (id) on delete cascade,
  user_id uuid references "user" (id) on delete set null,
  name text not null,
  path text,
  properties jsonb not null default '{}',
  at timestamptz not null default now()
);
create index analytics_event_account on analytics_event (account_id, at);
