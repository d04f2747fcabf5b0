-- What a step of an automation has done outside, by a webhook or a mail: a row for each person who passed the step, until it is done
-- or given up.
create table errand (
  contact_id uuid not null,
  -- told to the receiver, so that it can drop what comes twice
  id uuid not null,
  automation_id uuid not null,
  step_id uuid not null,
  kind text not null check (kind in ('notify', 'call_webhook')),
  account_id uuid not null,
  version int not null,
  run int not null,
  made_at timestamptz not null,
  due_at timestamptz not null,
  -- the first time it was tried in vain
  tried_at timestamptz,
  tries int not null default 0,
  -- ids of the notification addresses that were mailed, while others could not be
  told text[] not null default '{}',
  primary key (contact_id, id)
);
create index errand_due on errand (automation_id, step_id, kind, due_at);

-- The errands of one step are run by one process at a time, and wait together while their receiver is down.
create table errand_lane (
  automation_id uuid not null references automation (id) on delete cascade,
  step_id uuid not null,
  kind text not null check (kind in ('notify', 'call_webhook')),
  account_id uuid not null references account (id) on delete cascade,
  -- in a row, since the first of them
  failures int not null default 0,
  failing_since timestamptz,
  -- not before
  next_at timestamptz,
  lease_id uuid,
  leased_until timestamptz,
  last_error text,
  -- when the account was told that it fails
  told_at timestamptz,
  primary key (automation_id, step_id, kind)
);

-- Signs the calls of all automations of an account.
create table errand_secret (
  account_id uuid primary key references account (id) on delete cascade,
  secret text not null,
  -- signs as well, for a day
  earlier_secret text,
  replaced_at timestamptz
);
