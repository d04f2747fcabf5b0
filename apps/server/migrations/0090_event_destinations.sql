-- Who waiting events are handed over to, whatever kind of program it is, and how that goes (docs/decisions/0162). Until now
-- webhooks alone had this, in their own table.

create table event_destination (
  -- that of its subscription, and of what a person set up: a webhook, an integration
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- 'webhook' or 'integration': who knows how to hand over
  kind text not null,
  -- false: nothing is handed over, and what waits stays
  is_open boolean not null,
  -- when a person changed it last
  changed_at timestamptz not null,
  -- the process that calls it, and until when nobody else does
  lease_id uuid,
  leased_until timestamptz,
  -- calls without success in a row, and when the next one is made
  failures int not null default 0,
  next_at timestamptz,
  last_error text,
  -- the HTTP status of that; null when nobody answered
  last_status int,
  last_error_at timestamptz,
  delivered_at timestamptz,
  -- events that were given up
  dropped bigint not null default 0,
  -- when the account was notified of an outage
  told_at timestamptz
);

insert into event_destination (id, account_id, kind, is_open, changed_at, failures, next_at, last_error, last_error_at,
                               delivered_at, dropped, told_at)
select id, account_id, 'webhook', enabled, updated_at, failures, next_at, last_error, last_error_at, delivered_at, dropped,
       told_at
from event_webhook;

alter table event_webhook drop column lease_id;
alter table event_webhook drop column leased_until;
alter table event_webhook drop column failures;
alter table event_webhook drop column next_at;
alter table event_webhook drop column last_error;
alter table event_webhook drop column last_error_at;
alter table event_webhook drop column delivered_at;
alter table event_webhook drop column dropped;
alter table event_webhook drop column told_at;

-- Since when handing over is tried: from the event, or from its replay after it was given up.
alter table waiting_event add column since timestamptz not null default now();
