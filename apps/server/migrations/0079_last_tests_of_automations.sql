-- The last test of each email of an automation, as single_send_test has it of single sends.
create table automation_message_test (
  automation_message_id uuid primary key references automation_message (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  test_id uuid not null,
  sent_at timestamptz not null,
  digest text not null,
  addresses jsonb not null
);
