-- One slow mailbox provider must not slow the others (docs/decisions/0129). Constant defaults: no table is rewritten.
-- provider: whose mailboxes the batch is for: a provider, a domain with many recipients, or 'Other'. Null: of anybody.
-- Such a batch is never held back: mail of programs, and what was cut before this migration.
alter table send_batch add column provider text;
-- What is known of providers while they are held back, or have a limit.
create table provider_flow (
  provider text primary key,
  -- when its next message may leave, in milliseconds since 1970, where it has a limit
  next_ms double precision not null default 0,
  -- nothing is sent to it until then
  held_until timestamptz,
  -- how many messages are handed over together; null: as many as usual
  flight int check (flight > 0),
  -- how often in a row it asked for a pause
  step int not null default 0,
  -- what its server said last, and when; null: nothing
  reply text,
  said_at timestamptz,
  -- when it was last seen to answer much more slowly than usual
  slow_at timestamptz
);
