-- The last test of each single send: when and to whom, what the mail server said of each address, and a digest of what
-- was sent, to tell whether the message was changed since. A later test replaces it.
create table single_send_test (
  single_send_id uuid primary key references single_send (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  test_id uuid not null,
  sent_at timestamptz not null,
  digest text not null,
  addresses jsonb not null
);
