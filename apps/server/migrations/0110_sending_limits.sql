-- How many campaign messages a person may get, and when none leave (docs/decisions/0178). New tables, and a constraint that
-- existing rows fulfil: nothing is rewritten or read.
create table sending_limit (
  account_id uuid primary key references account (id) on delete cascade,
  -- at most so many messages within so many hours; null: any number
  most int check (most > 0),
  within_hours int check (within_hours > 0),
  -- what becomes of a message above that
  above text not null default 'skip' check (above in ('skip', 'put_off')),
  -- a message that would be put off for longer is skipped
  put_off_days int not null default 3 check (put_off_days > 0),
  -- messages of these unsubscribe groups leave at any time and are not counted
  exempt_groups bigint[] not null default '{}',
  -- local times, as in 21:30; null: there are no quiet hours
  quiet_from text,
  quiet_to text,
  quiet_zone text not null default 'account' check (quiet_zone in ('account', 'contact')),
  -- the custom field in which contacts have their time zone
  zone_field text,
  -- what left before is known by its events, later messages by limited_message
  counts_from timestamptz,
  -- while it is quiet in the account's zone, workers leave its batches alone
  held_until timestamptz,
  check ((most is null) = (within_hours is null)),
  check ((quiet_from is null) = (quiet_to is null))
);

-- Messages that count for the frequency cap, and those that were put off.
create table limited_message (
  contact_id uuid not null,
  send_id uuid not null,
  account_id uuid not null,
  -- when it was handed over, or a place was kept for it; null: it is put off
  counted_at timestamptz,
  -- the first time it was put off
  put_off_at timestamptz,
  primary key (contact_id, send_id)
);
-- rows are deleted when no cap can ask for them any more
create index limited_message_age on limited_message (coalesce(counted_at, put_off_at));

alter table enrolment drop constraint enrolment_waits_for_check;
alter table enrolment add constraint enrolment_waits_for_check
  check (waits_for in ('happening', 'frequency_cap', 'quiet_hours')) not valid;
