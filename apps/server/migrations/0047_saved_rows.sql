-- Modules that are kept under a name, each as a document of the design editor with one module.
create table saved_row (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  document jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index saved_row_account on saved_row (account_id, id desc);
create index saved_row_shows on saved_row using gin (ids_in_content('', document));
