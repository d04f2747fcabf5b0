-- Accounts that are being deleted. The row is deleted together with the account's, so an account without one stays.
create table account_deletion (
  account_id uuid primary key references account (id),
  parent_id uuid not null references account (id),
  -- The address of the person who asked for it.
  started_by text not null,
  started_at timestamptz not null,
  phase text not null check (phase in ('stopping', 'contacts', 'messages', 'rest')),
  -- The contacts that the account had at the beginning, and how many of them are gone.
  contact_count integer not null check (contact_count >= 0),
  erased_count integer not null default 0 check (erased_count >= 0),
  -- The last sign of life of the job.
  progress_at timestamptz not null
);
create index account_deletion_parent on account_deletion (parent_id);

-- The mail batches of an account are found when it is deleted.
create index mail_batch_account on mail_batch (account_id);
