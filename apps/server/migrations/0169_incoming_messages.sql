-- Calls of incoming webhooks by the id that their sender gave them, so that a repeated call is applied once. Kept for a day.
create table incoming_message (
  incoming_webhook_id uuid not null references incoming_webhook (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  message_id text not null,
  at timestamptz not null,
  -- null: the call is under way, or its process died
  answer jsonb,
  primary key (incoming_webhook_id, message_id)
);
create index incoming_message_at on incoming_message (incoming_webhook_id, at);
