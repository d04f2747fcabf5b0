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
  add column id uuid not null unique default gen_random_uuid(),
  add column user_agent text not null default '',
  add column ip text not null default '',
  add column last_used_at timestamptz;
