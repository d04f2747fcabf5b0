-- When an account was last mailed that events of a webhook were given up (docs/decisions/0127). Null by default: nothing is
-- rewritten.
alter table event_webhook add column told_at timestamptz;

-- Who chose what to be told of is told of this too, until they choose otherwise.
update notification_default set events = events || '{webhook_failed}'::text[];
update notification_address set events = events || '{webhook_failed}'::text[];
