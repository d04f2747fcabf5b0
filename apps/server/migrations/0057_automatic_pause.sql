-- Why a send paused itself, and what a person let pass when it went on (docs/decisions/0124).
-- Null by default: no table is rewritten, the lock lasts an instant.
alter table send
  add column auto_pause jsonb,
  add column let_pass jsonb;
-- Who chose what to be told of is told of this too, until they choose otherwise.
update notification_default set events = events || '{send_paused}'::text[];
update notification_address set events = events || '{send_paused}'::text[];
