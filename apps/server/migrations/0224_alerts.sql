-- Alerts by mail: about the emails of a month, and statistics at fixed times (docs/decisions/0260).
create table alert (
  -- the number of the public API
  id bigint generated always as identity primary key,
  account_id uuid not null references account (id) on delete cascade,
  type text not null check (type in ('usage_limit', 'stats_notification')),
  email_to text not null,
  frequency text check (frequency in ('daily', 'weekly', 'monthly')),
  percentage integer check (percentage between 1 and 100),
  -- of usage_limit: the month in which the share was reached and told, as its first day
  told_for date,
  -- of stats_notification: the time of the next mail
  next_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((type = 'usage_limit') = (percentage is not null)),
  check ((type = 'stats_notification') = (frequency is not null and next_at is not null))
);
create index alert_account on alert (account_id);
create index alert_due on alert (next_at) where next_at is not null;
