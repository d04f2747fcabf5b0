alter table ad_connection
  -- Permissions of the partner that are needed and were not given, or were taken back.
  add column missing_permissions text[] not null default '{}',
  -- The last try to get new tokens before the present ones end.
  add column renewed_at timestamptz;

-- The script of an account on its site, whose address has the id of the account.
create table ad_pixel (
  account_id uuid primary key references account (id) on delete cascade,
  site_url text not null default '',
  last_seen_at timestamptz
);

-- Orders that the script told, for 90 days, so that each counts once. The id is the SHA-256 of the shop's.
create table ad_order (
  account_id uuid not null references account (id) on delete cascade,
  order_id bytea not null,
  told_at timestamptz not null,
  primary key (account_id, order_id)
);
create index ad_order_told on ad_order (told_at);
