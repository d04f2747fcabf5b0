-- The built-in mailbox: what was sent while no real server is set. The newest 10,000 are kept.
create table mailbox_message (
  id uuid primary key,
  received_at timestamptz not null default now(),
  mail_from text not null,
  rcpt_to text not null,
  subject text not null default '',
  size int not null,
  source bytea not null
);
create index mailbox_message_rcpt on mailbox_message (rcpt_to text_pattern_ops);
