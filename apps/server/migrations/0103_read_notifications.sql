-- Who has read what in the inbox. A notification is deleted after a month, and this with it.
create table notification_read (
  user_id uuid not null references "user" (id) on delete cascade,
  notification_id uuid not null references notification (id) on delete cascade,
  read_at timestamptz not null,
  primary key (user_id, notification_id)
);
create index notification_read_of on notification_read (notification_id);
create index notification_inbox on notification (account_id, at, id);
