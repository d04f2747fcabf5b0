-- Mailboxes that bounces are read from (docs/decisions/0131): one process at a time reads one, and all know how it went.
create table bounce_mailbox (
  -- its address without the password
  name text primary key,
  lease_id uuid,
  leased_until timestamptz,
  read_at timestamptz,
  failing_since timestamptz,
  last_error text,
  taken bigint not null default 0,
  unknown bigint not null default 0
);
