-- The addresses that may use an account (docs/decisions/0236).

create table access_rule (
  -- the number of the public API
  id bigint generated always as identity primary key,
  account_id uuid not null references account (id) on delete cascade,
  network cidr not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (account_id, network)
);

-- From where people and programs came: one row for an address, a person and a way in.
create table access_attempt (
  account_id uuid not null references account (id) on delete cascade,
  ip inet not null,
  user_id uuid not null references "user" (id) on delete cascade,
  by_key boolean not null,
  is_allowed boolean not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (account_id, ip, user_id, by_key, is_allowed)
);
create index access_attempt_last on access_attempt (account_id, last_at);
create index access_attempt_old on access_attempt (last_at);
create index access_attempt_user on access_attempt (user_id);
