-- What people ask for on their preferences page: a copy of their data, or that it is erased. Who asks need not be a contact
-- any more, so contact_id leads nowhere by itself.
create table data_request (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  kind text not null check (kind in ('copy', 'erasure')),
  contact_id uuid not null,
  -- the address that asked; only its first and last letter once the contact is erased
  email text not null,
  language text not null,
  requested_at timestamptz not null,
  -- by when the account has to act; null for a copy, which is mailed at once
  due_at timestamptz,
  withdrawn_at timestamptz,
  done_at timestamptz,
  done_by uuid,
  check ((kind = 'erasure') = (due_at is not null))
);
create index data_request_contact on data_request (account_id, contact_id, kind, requested_at);
create index data_request_due on data_request (account_id, due_at) where kind = 'erasure';
