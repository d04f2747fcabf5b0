-- Signup forms: what the author edits, and what visitors see. Consents name the version that people saw.
create table signup_form (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  slug text not null unique,
  draft jsonb not null,
  published jsonb,
  version integer not null default 0,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz
);
create index signup_form_account on signup_form (account_id, updated_at desc, id desc);

-- Every content that visitors saw: a consent names its version.
create table signup_form_version (
  form_id uuid not null references signup_form (id) on delete cascade,
  version integer not null,
  content jsonb not null,
  published_at timestamptz not null,
  primary key (form_id, version)
);

-- Numbers of a form, in a few rows (shards) that are summed up, so that visitors at the same time don't wait for each other.
create table signup_form_count (
  form_id uuid not null references signup_form (id) on delete cascade,
  shard smallint not null,
  views bigint not null default 0,
  submits bigint not null default 0,
  confirmed bigint not null default 0,
  contacts bigint not null default 0,
  pending bigint not null default 0,
  parked bigint not null default 0,
  primary key (form_id, shard)
);

-- The same by day (UTC), placement and page.
create table signup_form_day (
  form_id uuid not null references signup_form (id) on delete cascade,
  day date not null,
  placement text not null check (placement in ('landing', 'frame', 'script')),
  page text not null,
  shard smallint not null,
  views bigint not null default 0,
  submits bigint not null default 0,
  confirmed bigint not null default 0,
  primary key (form_id, day, placement, page, shard)
);
