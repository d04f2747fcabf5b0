-- The audience. Contact-scale tables carry contact_id in their keys, so that they can be sharded by it.
create table custom_field (
  account_id uuid not null references account (id) on delete cascade,
  id text not null,
  number int not null,
  name text not null,
  field_type text not null check (field_type in ('Text', 'Number', 'Date')),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index custom_field_name on custom_field (account_id, lower(name)) where deleted_at is null;

create table list (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  contact_count bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index list_name on list (account_id, lower(name));

-- Kept by the statements that add and delete contacts; no page counts rows. billable_count is contact_count at the
-- start of billable_month plus what was added since; deleting lowers it only with the next month.
create table contact_total (
  account_id uuid primary key references account (id) on delete cascade,
  contact_count bigint not null default 0,
  billable_count bigint not null default 0,
  billable_month date not null default date_trunc('month', now() at time zone 'UTC')::date
);

-- Unset text is null here and "" on the wire. custom: values by field id, typed on the way in
-- (Text: string, Number: number, Date: ISO string). The key leads with the account, so that it also serves the
-- page of all contacts: name the account whenever a contact is looked up by id.
create table contact (
  id uuid not null,
  account_id uuid not null,
  email text,
  phone_number_id text,
  external_id text,
  anonymous_id text,
  first_name text,
  last_name text,
  unique_name text,
  alternate_emails text[],
  address_line_1 text,
  address_line_2 text,
  city text,
  state_province_region text,
  postal_code text,
  country text,
  phone_number text,
  whatsapp text,
  line text,
  facebook text,
  custom jsonb not null default '{}',
  last_emailed timestamptz,
  last_opened timestamptz,
  last_clicked timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
-- Search by beginning of a name: together 3 s of an import of 1,000,000 when its sets are inserted by last name
-- (8 s otherwise), and 1 to 10 ms a search.
create index contact_first_name on contact (account_id, (lower(first_name) collate "C"), id) where first_name is not null;
create index contact_last_name on contact (account_id, (lower(last_name) collate "C"), id) where last_name is not null;
-- Rare, and asked for by search/emails.
create index contact_alternate_email on contact using gin (alternate_emails) where alternate_emails is not null;

create type identifier_kind as enum ('email', 'phone_number_id', 'external_id', 'anonymous_id');

-- The one place that makes identifiers unique; sharded by value, no foreign keys.
create table contact_identifier (
  account_id uuid not null,
  kind identifier_kind not null,
  value text collate "C" not null,
  contact_id uuid not null,
  primary key (account_id, kind, value)
);

create table list_contact (
  list_id uuid not null,
  contact_id uuid not null,
  added_at timestamptz not null default now(),
  primary key (list_id, contact_id)
);
create index list_contact_contact on list_contact (contact_id);

-- Asynchronous work on contacts: import, upsert, delete, removal from a list, export. What
-- GET /v3/marketing/contacts/imports/{id} answers. detail: shape by kind, see contacts/contact-jobs.ts.
create table contact_job (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  user_id uuid,
  kind text not null check (kind in ('import', 'upsert', 'delete', 'remove', 'export')),
  status text not null default 'pending' check (status in ('pending', 'completed', 'errored', 'failed', 'cancelled')),
  phase text not null default 'queued'
    check (phase in ('awaiting_file', 'awaiting_mapping', 'queued', 'checking', 'applying', 'finished')),
  cancel_requested boolean not null default false,
  list_ids uuid[] not null default '{}',
  detail jsonb not null default '{}',
  requested_count bigint not null default 0,
  created_count bigint not null default 0,
  updated_count bigint not null default 0,
  deleted_count bigint not null default 0,
  errored_count bigint not null default 0,
  duplicate_count bigint not null default 0,
  dropped_cell_count bigint not null default 0,
  processed_count bigint not null default 0,
  total_count bigint,
  -- sets of the file that were applied, each noted by the transaction that applied it
  applied_sets int[] not null default '{}',
  -- why nothing was applied: a refusal's code and the details of its sentence
  refusal text,
  refusal_details jsonb,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create index contact_job_account on contact_job (account_id, started_at desc);

-- Work tables of imports, one set a job: unlogged, dropped at its end, rebuilt from the file after a crash of PostgreSQL.
create schema import_stage;
