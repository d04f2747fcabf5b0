-- Transactional templates: a dynamic one's id is d- and 32 hexadecimal digits, a legacy one's a UUID.
create table template (
  id text primary key,
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  generation text not null check (generation in ('legacy', 'dynamic')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- deleted ones are kept for 30 days, out of sight
  deleted_at timestamptz
);
create index template_account on template (account_id, updated_at desc, id) where deleted_at is null;

create table template_version (
  id uuid primary key,
  template_id text not null references template (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  subject text not null default '',
  active boolean not null,
  editor text not null default 'code' check (editor in ('code', 'design')),
  html_content text not null default '',
  plain_content text not null default '',
  generate_plain_content boolean not null default true,
  document jsonb,
  -- as it was written: text that should be a JSON object, and may not be one yet
  test_data text not null default '',
  -- grows with every change, so that two people who edit notice one another
  revision int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index template_version_active on template_version (template_id) where active;
create index template_version_template on template_version (template_id, created_at);
create index template_version_account on template_version (account_id);
