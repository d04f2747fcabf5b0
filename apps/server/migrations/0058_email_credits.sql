-- How many emails an account may send in a month, where the operator limits that (docs/decisions/0125). Adding columns
-- without a default rewrites nothing.

-- As the setting EMAIL_CREDITS writes it: 'unlimited', '10000', '10000 with overage'. Null: as the installation says.
alter table account
  add column email_credits text
  check (email_credits ~ '^(unlimited|[0-9]{1,12}( with overage)?)$');

-- used: recipients of the month's sends that were not dropped. Counted from when there is a limit.
create table email_credit (
  account_id uuid not null references account (id) on delete cascade,
  -- the first day of the month, UTC
  period date not null,
  used bigint not null check (used >= 0),
  primary key (account_id, period)
);

-- Which month the recipients of a send were counted for; null: they were not.
alter table send add column credits_from date;
