-- Runs with: 0239. A new table, which older versions neither read nor write.
-- What links to unsubscribe in removed mail of programs need (MAIL_RETENTION, docs/decisions/0292): some 130 bytes for each message
-- that has such a link. Addresses of people who are no contacts are in removed_recipient.
create table removed_send (
  send_id uuid primary key,
  account_id uuid not null,
  -- the unsubscribe group; null: its links end all mail
  group_id integer,
  -- the groups that its preferences page shows; null: groups that are always displayed
  offered integer[],
  sender_name text not null,
  sender_email text not null
);
create index removed_send_account on removed_send (account_id);
