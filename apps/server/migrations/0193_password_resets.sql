-- A new password by mail (docs/decisions/0232), and sessions that people recognise.

create table password_reset (
  id uuid primary key,
  user_id uuid not null references "user" (id) on delete cascade,
  -- of the secret in the link
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_user on password_reset (user_id, created_at);

alter table session
  add column id uuid unique,
  add column user_agent text not null default '',
  add column ip text not null default '',
  add column last_used_at timestamptz;

-- Sessions from before get an id out of their hash.
update session set id = encode(substring(token_hash from 1 for 16), 'hex')::uuid;
alter table session alter column id set not null;
