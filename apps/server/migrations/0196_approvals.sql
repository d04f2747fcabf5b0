-- Calls that wait for a second pair of eyes (docs/decisions/0234).

-- From which size on a call waits. Without a row, or null: never.
create table approval_setting (
  account_id uuid primary key references account (id) on delete cascade,
  sends_above integer check (sends_above >= 0),
  automations boolean not null default false,
  deletions_above integer check (deletions_above >= 0)
);

-- A call that its maker may make, and that acts only when another person has approved it.
create table approval (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- send, automation, deletion; later what agents propose
  kind text not null,
  -- the name of the call, as singleSends.schedule
  action text not null,
  -- the thing it is about; at most one request about it waits
  subject text not null,
  name text not null,
  -- the page of the app that shows it as it would leave
  path text not null,
  -- recipients or contacts when it was asked; null for automations
  count integer,
  -- the planned time of a send; null: as soon as it is approved
  due_at timestamptz,
  -- {url, body, input}: as it was sent, and as its schema read it
  call jsonb not null,
  -- what was there to be reviewed when it was asked
  fingerprint text not null,
  status text not null default 'waiting'
    check (status in ('waiting', 'approved', 'denied', 'withdrawn', 'replaced', 'changed', 'late')),
  -- People stay in the log when they are gone: no foreign keys, and the addresses of that time.
  asked_by uuid not null,
  asked_by_email text not null,
  asked_by_key text,
  asked_at timestamptz not null,
  -- the approver whose approval is acting now; given up after two minutes
  claimed_at timestamptz,
  decided_by uuid,
  decided_by_email text,
  decided_at timestamptz,
  reason text not null default ''
);
create unique index approval_waiting on approval (account_id, subject) where status = 'waiting';
create index approval_account on approval (account_id, id);
