-- A second factor (docs/decisions/0240): codes of an app, passkeys, recovery codes, and signing in by steps.

-- The app that shows codes. A secret in setting up counts once a code of it was given.
create table totp (
  user_id uuid primary key references "user" (id) on delete cascade,
  -- sealed (platform/seal.ts); null until a first code was given
  secret bytea,
  pending_secret bytea,
  -- The step of time of the last code: neither it nor an earlier one is taken again.
  last_step bigint,
  created_at timestamptz not null
);

create table passkey (
  id uuid primary key,
  user_id uuid not null references "user" (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- The host name for which the browser made it; it works for no other.
  host text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_user on passkey (user_id);

create table recovery_code (
  user_id uuid not null references "user" (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Accounts whose people need a second factor.
create table second_factor_demand (
  account_id uuid primary key references account (id) on delete cascade,
  created_at timestamptz not null
);

-- A sign-in whose first step was right. Only the hash of its secret is kept.
create table sign_in_ticket (
  id uuid primary key,
  secret_hash bytea not null unique,
  user_id uuid not null references "user" (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  -- True for a person without a second factor, who sets one up.
  must_set_up boolean not null,
  pending_secret bytea,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_ticket_user on sign_in_ticket (user_id, created_at);
create index sign_in_ticket_expires on sign_in_ticket (expires_at);

-- Challenges that a passkey signs, each once: of a ticket, or of a signed-in person.
create table passkey_challenge (
  challenge text primary key,
  user_id uuid not null references "user" (id) on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'add')),
  ticket_id uuid references sign_in_ticket (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_user on passkey_challenge (user_id);
create index passkey_challenge_ticket on passkey_challenge (ticket_id);
create index passkey_challenge_expires on passkey_challenge (expires_at);
