-- Exports of all contacts, of lists or of segments, as files that are kept for 72 hours.
create table contact_export (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  user_id uuid,
  -- names as they were when it was asked for, so that they outlive their lists: [{"id", "name"}]
  lists jsonb not null default '[]',
  segments jsonb not null default '[]',
  -- the contacts that were chosen by hand; null for everybody, lists and segments
  contact_ids uuid[],
  file_type text not null default 'csv' check (file_type in ('csv', 'json')),
  -- a file that would grow beyond it is followed by another, in megabytes
  max_file_size int not null default 5000,
  notify boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'processing', 'ready', 'failed')),
  row_count bigint not null default 0,
  -- counted when writing begins
  total_count bigint,
  -- [{"key", "name", "bytes", "rows"}], keys of the blob store
  files jsonb not null default '[]',
  -- the run that writes it: one that was taken for dead finds another here, and stops
  run uuid,
  faults int not null default 0,
  problem text,
  problem_details jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completed_at timestamptz,
  expires_at timestamptz not null
);
create index contact_export_account on contact_export (account_id, created_at desc);
create index contact_export_expires on contact_export (expires_at);
