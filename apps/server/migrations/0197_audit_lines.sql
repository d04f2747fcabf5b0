-- What people and programs changed in an account: one line for each call that writes (docs/decisions/0235).
create table audit_line (
  account_id uuid not null references account (id) on delete cascade,
  -- version 7: lines are ordered by their ids
  id uuid not null,
  at timestamptz not null,
  -- The person stays in the log when they are gone: no foreign key, and the address of that time.
  user_id uuid,
  user_email text not null,
  through text not null check (through in ('session', 'api_key', 'link')),
  api_key_name text,
  -- set if a person of a parent acted for this account
  home_account_id uuid,
  -- the name of the call, as lists.delete, and its first part
  action text not null,
  area text not null,
  -- the parameters of the address, joined by /
  target text not null,
  name text,
  outcome text not null default 'done' check (outcome in ('done', 'accepted', 'failed')),
  -- of settings: {field: [before, after]}
  changes jsonb,
  ip text not null,
  request_id text not null,
  primary key (account_id, id)
);
create index audit_line_user on audit_line (account_id, user_id, id);
create index audit_line_area on audit_line (account_id, area, id);

-- How long an account keeps its lines. Without a row: a year.
create table audit_setting (
  account_id uuid primary key references account (id) on delete cascade,
  keep_days integer not null check (keep_days between 30 and 3650)
);
