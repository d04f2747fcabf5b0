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

-- Kept by the statements that add and delete contacts; no page counts rows.
create table contact_total (
  account_id uuid primary key references account (id) on delete cascade,
  contact_count bigint not null default 0,
  billable_count bigint not null default 0
);

-- Unset text is null here and "" on the wire. custom: values by field id, typed on the way in
-- (Text: string, Number: number, Date: ISO string).
create table contact (
  id uuid primary key,
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
  updated_at timestamptz not null default now()
);
create index contact_account on contact (account_id, id);

-- The one place that makes identifiers unique; sharded by value, no foreign keys.
create table contact_identifier (
  account_id uuid not null,
  kind text not null check (kind in ('email', 'phone_number_id', 'external_id', 'anonymous_id')),
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

-- Asynchronous work on contacts: import, upsert, delete, export. What GET /v3/marketing/contacts/imports/{id} answers.
create table contact_job (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  user_id uuid,
  kind text not null check (kind in ('import', 'upsert', 'delete', 'export')),
  status text not null default 'pending' check (status in ('pending', 'completed', 'errored', 'failed', 'cancelled')),
  phase text not null default 'waiting',
  list_ids uuid[] not null default '{}',
  detail jsonb not null default '{}',
  requested_count bigint not null default 0,
  created_count bigint not null default 0,
  updated_count bigint not null default 0,
  deleted_count bigint not null default 0,
  errored_count bigint not null default 0,
  processed_count bigint not null default 0,
  refusal text,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create index contact_job_account on contact_job (account_id, started_at desc);
