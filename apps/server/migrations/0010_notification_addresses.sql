-- Who gets the mails about an account's work, beside the account's own address (its owner's), which needs no row.
create table notification_address (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  email text not null check (email = lower(email)),
  -- what it is told of (packages/contract notifications.ts)
  events text[] not null,
  -- null: its confirmation is pending, and it receives nothing but that
  confirmed_at timestamptz,
  -- a server refused its mail for good: it receives nothing until its link could be sent again
  bounced_at timestamptz,
  -- SHA-256 of the token in the confirmation's link
  token_hash bytea,
  token_expires_at timestamptz,
  token_sent_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index notification_address_email on notification_address (account_id, email);
create index notification_address_token on notification_address (token_hash);

-- What the account's own address is told of; absent: what is told by default.
create table notification_default (
  account_id uuid primary key references account (id) on delete cascade,
  events text[] not null
);

-- What there was to tell, kept for a month. facts: what the mail says, by event (features/notifications/facts.ts).
create table notification (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  event text not null,
  -- who asked for it, and is told whatever the ticks say when told_user is set
  user_id uuid,
  told_user boolean not null default false,
  facts jsonb not null,
  at timestamptz not null default now(),
  -- its mails were handed to the queue; failures of one kind share a mail
  mailed_at timestamptz
);
create index notification_event on notification (account_id, event, at);
create index notification_at on notification (at);
