-- Who mail comes from, and who no longer wants it.
create table sender (
  id bigint generated always as identity primary key,
  account_id uuid not null references account (id) on delete cascade,
  nickname text not null,
  from_email text not null,
  from_name text not null,
  reply_to_email text not null,
  reply_to_name text not null default '',
  address text not null,
  address_2 text not null default '',
  city text not null,
  state text not null default '',
  zip text not null default '',
  country text not null,
  verified_at timestamptz,
  verification_hash bytea,
  verification_sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index sender_nickname on sender (account_id, lower(nickname));
create unique index sender_verification on sender (verification_hash) where verification_hash is not null;

create table unsubscribe_group (
  id bigint generated always as identity primary key,
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  description text not null,
  is_default boolean not null default false,
  last_email_sent_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index unsubscribe_group_name on unsubscribe_group (account_id, lower(name));

-- Addresses that are not mailed. group_id is 0 unless kind is 'group'. No foreign key to the group: a lookup by
-- address in the claim of every batch is all this table is read for, and a deleted group takes its rows along.
create table suppression (
  account_id uuid not null references account (id) on delete cascade,
  email text not null check (email = lower(email)),
  kind text not null check (kind in ('global', 'spam', 'bounce', 'block', 'invalid', 'group')),
  group_id bigint not null default 0,
  reason text not null default '',
  status text not null default '',
  source text not null default '',
  created_at timestamptz not null default now(),
  primary key (account_id, email, kind, group_id),
  check ((kind = 'group') = (group_id <> 0))
);
create index suppression_kind on suppression (account_id, kind, group_id, created_at);
