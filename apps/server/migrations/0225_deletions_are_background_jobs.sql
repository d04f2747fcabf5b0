-- Deletions of subusers are background jobs of their parent (docs/decisions/0228).
alter table account_deletion
  add column id uuid,
  -- the person who asked, and the name of the key through which they did
  add column user_id uuid references "user" (id) on delete set null,
  add column api_key_name text;
update account_deletion set id = account_id;
alter table account_deletion alter column id set not null;

-- Deletions that ended, of an account's subusers: the row in account_deletion goes with the subuser.
create table ended_deletion (
  id uuid primary key,
  -- the parent
  account_id uuid not null references account (id) on delete cascade,
  username text not null,
  user_id uuid references "user" (id) on delete set null,
  api_key_name text,
  contact_count integer not null,
  started_at timestamptz not null,
  ended_at timestamptz not null
);
create index ended_deletion_account on ended_deletion (account_id, ended_at);

