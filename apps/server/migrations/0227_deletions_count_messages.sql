-- The progress of a deletion counts messages as well as contacts: they go first, and are most of the work.
alter table account_deletion
  -- the messages to people that the account had at the beginning of their phase, and how many of them are gone
  add column message_count bigint not null default 0 check (message_count >= 0),
  add column erased_messages bigint not null default 0 check (erased_messages >= 0);
alter table ended_deletion add column message_count bigint not null default 0;
