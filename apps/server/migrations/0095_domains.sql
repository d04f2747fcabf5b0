-- Domains that mail comes from, with the keys that sign it, and names for tracked links (docs/decisions/0166, 0167).
create table mail_domain (
  id bigint generated always as identity primary key,
  account_id uuid not null references account (id) on delete cascade,
  domain text not null,
  -- the return path is this name below the domain
  subdomain text not null,
  -- two records by which keys can be replaced, or records for mail servers that take no CNAME
  is_automatic boolean not null,
  has_custom_spf boolean not null,
  is_default boolean not null,
  -- keys are published under this and their number
  selector_stem text not null,
  keys_made int not null,
  -- all that is needed was found when it was last looked up
  is_valid boolean not null default false,
  verified_at timestamptz,
  lost_at timestamptz,
  -- since when looks of the daily job have found a record missing
  failing_since timestamptz,
  checked_at timestamptz,
  -- what the last look found, by the record's purpose and host
  checks jsonb not null default '{}',
  created_at timestamptz not null
);
create unique index mail_domain_name on mail_domain (account_id, domain);
create unique index mail_domain_default on mail_domain (account_id) where is_default;
create index mail_domain_return_path on mail_domain ((subdomain || '.' || domain));
create index mail_domain_checked on mail_domain (checked_at);

create table mail_domain_key (
  id uuid primary key,
  domain_id bigint not null references mail_domain (id) on delete cascade,
  selector text not null,
  -- PEM, PKCS#8
  private_key text not null,
  -- base64, as it is published
  public_key text not null,
  -- next: published ahead · active: signs · retired: mail under way may carry its signature
  status text not null check (status in ('next', 'active', 'retired')),
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index mail_domain_key_selector on mail_domain_key (domain_id, selector);
create unique index mail_domain_key_used on mail_domain_key (domain_id, status) where status <> 'retired';

create table mail_link (
  id bigint generated always as identity primary key,
  account_id uuid not null references account (id) on delete cascade,
  domain text not null,
  subdomain text not null,
  is_default boolean not null,
  is_valid boolean not null default false,
  verified_at timestamptz,
  lost_at timestamptz,
  failing_since timestamptz,
  checked_at timestamptz,
  checks jsonb not null default '{}',
  created_at timestamptz not null
);
create unique index mail_link_name on mail_link (account_id, domain, subdomain);
create unique index mail_link_default on mail_link (account_id) where is_default;
create index mail_link_checked on mail_link (checked_at);

-- Subusers that send with a domain or a branded link of their parent.
create table mail_domain_user (
  domain_id bigint not null references mail_domain (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  primary key (domain_id, account_id)
);
create index mail_domain_user_account on mail_domain_user (account_id);

create table mail_link_user (
  link_id bigint not null references mail_link (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  primary key (link_id, account_id)
);
create index mail_link_user_account on mail_link_user (account_id);
