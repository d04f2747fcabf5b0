-- At most so many messages a day, by a plan that grows (docs/decisions/0130). New tables only.
create table warm_up (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- days are those of the account's time zone
  starts_on date not null,
  -- [{"total": 50, "providers": {"Gmail": 25}}], one for each day
  days jsonb not null,
  -- the providers that some day names, without 'Other'
  providers text[] not null,
  -- while it is paused each day is as this one
  paused_on date,
  -- the first day that it did not limit
  ended_on date,
  created_at timestamptz not null
);
-- One at a time; those that ended are kept.
create unique index warm_up_open on warm_up (account_id) where ended_on is null;
create index warm_up_account on warm_up (account_id, created_at);

-- Messages that left on a day of a plan, by the provider in the statistics.
create table warm_up_count (
  account_id uuid not null references account (id) on delete cascade,
  day date not null,
  provider text not null,
  sent int not null check (sent >= 0),
  primary key (account_id, day, provider)
);

-- What the day's amount is used up for, so that workers leave these batches alone.
create table warm_up_hold (
  account_id uuid not null references account (id) on delete cascade,
  -- a provider, 'Other', or '' for the total
  provider text not null,
  -- batches of these providers wait, or of all others
  providers text[] not null,
  is_except boolean not null,
  until timestamptz not null,
  primary key (account_id, provider)
);
