-- What new single sends begin with in the app. No foreign keys to sender and group: a deleted one is no longer proposed.
create table single_send_default (
  account_id uuid primary key references account (id) on delete cascade,
  sender_id bigint,
  suppression_group_id bigint
);
