-- Addresses to which other programs post contacts, signed (docs/decisions/0163).

create table incoming_webhook (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- who made it: contacts come in by them
  user_id uuid not null references "user" (id) on delete cascade,
  label text not null,
  -- two secrets are believed while one takes the place of the other
  secret text not null,
  earlier_secret text,
  is_paused boolean not null default false,
  -- where in a call the people are, as a JSON pointer; empty: it is about one, or is a list of them
  items_path text not null,
  -- [{path, field_id}]: which value of a person goes into which field
  field_mappings jsonb not null,
  list_ids uuid[] not null,
  -- an example of a call, from which the mapping was drawn
  sample jsonb,
  received_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index incoming_webhook_account on incoming_webhook (account_id, created_at);

-- The last calls of each. Addresses in bodies are masked before they are stored.
create table incoming_call (
  id uuid primary key,
  incoming_webhook_id uuid not null references incoming_webhook (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  at timestamptz not null,
  -- 'contacts' or 'test'
  kind text not null,
  -- null: it was taken; else the code of the refusal
  problem text,
  contact_count int not null,
  -- people who were left out because they have no identifier
  skipped_count int not null,
  body text not null
);
create index incoming_call_webhook on incoming_call (incoming_webhook_id, id);
