-- Ads on Facebook, Instagram and Google. A connection is the sign-in of an account at one of the two partners.
create table ad_connection (
  account_id uuid not null references account (id) on delete cascade,
  partner text not null check (partner in ('meta', 'google')),
  -- True if the partner is the simulated one of the installation: nothing is shown and nothing is paid.
  is_simulated boolean not null,
  -- {access, refresh}, encrypted with a key that lies beside the database; null once the sign-in has ended.
  tokens bytea,
  tokens_expire_at timestamptz,
  state text not null check (state in ('connected', 'expired')),
  person text not null,
  permissions text[] not null,
  ad_account_id text,
  ad_account_name text,
  -- Of the advertising account: its currency (ISO 4217) and its time zone, by which the partner cuts days.
  currency text,
  time_zone text,
  -- The account through which a Google account is managed.
  manager_id text,
  page_id text,
  page_name text,
  instagram_id text,
  instagram_name text,
  connected_at timestamptz not null,
  user_id uuid references "user" (id) on delete set null,
  -- The time at which numbers and leads were last read whole, and the reason why the last try failed.
  numbers_at timestamptz,
  numbers_problem text,
  leads_at timestamptz,
  leads_problem text,
  primary key (account_id, partner)
);
create index ad_connection_user on ad_connection (user_id);

-- Sign-ins at a partner that are under way. The partner returns the state, of which this is the SHA-256.
create table ad_sign_in (
  state bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  partner text not null check (partner in ('meta', 'google')),
  user_id uuid not null references "user" (id) on delete cascade,
  is_simulated boolean not null,
  -- The proof key of RFC 7636.
  verifier text not null,
  made_at timestamptz not null
);
create index ad_sign_in_account on ad_sign_in (account_id);
create index ad_sign_in_user on ad_sign_in (user_id);

create table ad_campaign (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  kind text not null check (kind in ('display', 'lead')),
  objective text not null check (objective in ('prospecting', 'retargeting')),
  -- The rest of the campaign as packages/ads has it: platforms, schedule, audience, targeting, designs, lead form.
  content jsonb not null,
  -- The same with name, kind and objective, as it was submitted last; null before.
  submitted jsonb,
  status text not null check (status in ('draft', 'submitted', 'active', 'error')),
  -- A person paused it; its ads are off at the partners, or are being switched off.
  is_paused boolean not null default false,
  -- A person deleted it, and its ads are removed at the partners before it goes.
  is_leaving boolean not null default false,
  -- The single send from whose design it was made.
  single_send_id uuid,
  -- People who clicked this single send are left out.
  leaves_out_send_id uuid,
  adds_link_tags boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  user_id uuid references "user" (id) on delete set null
);
create index ad_campaign_account on ad_campaign (account_id, updated_at desc, id desc);
create index ad_campaign_user on ad_campaign (user_id);
create index ad_campaign_send on ad_campaign (single_send_id) where single_send_id is not null;
create index ad_campaign_left_out on ad_campaign (leaves_out_send_id) where leaves_out_send_id is not null;

-- The ad of a campaign on one platform: one campaign at the partner, made step by step.
create table ad_placement (
  campaign_id uuid not null references ad_campaign (id) on delete cascade,
  platform text not null check (platform in ('facebook', 'instagram', 'google')),
  account_id uuid not null,
  partner text not null check (partner in ('meta', 'google')),
  is_simulated boolean not null,
  ad_account_id text not null,
  currency text not null,
  -- Grows with every submission. The name of the campaign at the partner has it, so that it is found before it is made.
  generation integer not null,
  status text not null check (status in ('submitted', 'active', 'error')),
  -- The state in which the ad is meant to be at the partner.
  wanted text not null check (wanted in ('active', 'paused', 'gone')),
  -- The state that the partner has confirmed last; null: none of it stands there yet.
  confirmed text check (confirmed in ('active', 'paused', 'gone')),
  -- The ids of the parts that stand at the partner, by step.
  refs jsonb not null default '{}',
  -- The parts of the former generation, which run until this one is accepted.
  former_refs jsonb,
  -- {code, field, message, details}: the reason of an error, or of the last try that failed.
  problem jsonb,
  attempts integer not null default 0,
  -- The time of the next work on it; null: there is none.
  next_at timestamptz,
  leased_until timestamptz,
  submitted_at timestamptz not null,
  active_at timestamptz,
  primary key (campaign_id, platform)
);
create index ad_placement_next on ad_placement (next_at) where next_at is not null;
create index ad_placement_account on ad_placement (account_id, partner);

-- The results of an ad on a day of the advertising account. The last 48 hours may change.
create table ad_day (
  campaign_id uuid not null references ad_campaign (id) on delete cascade,
  platform text not null check (platform in ('facebook', 'instagram', 'google')),
  day date not null,
  account_id uuid not null,
  is_simulated boolean not null,
  -- Spend in the smallest unit of this currency.
  currency text not null,
  impressions bigint not null default 0,
  clicks bigint not null default 0,
  leads bigint not null default 0,
  spend bigint not null default 0,
  primary key (campaign_id, platform, day)
);
create index ad_day_account on ad_day (account_id, day) include (campaign_id, platform, impressions, clicks, leads, spend, currency, is_simulated);

-- Purchases on the site within seven days of a click on an ad, by the day of the purchase. Currencies stay apart.
create table ad_revenue (
  campaign_id uuid not null references ad_campaign (id) on delete cascade,
  platform text not null check (platform in ('facebook', 'instagram', 'google')),
  day date not null,
  currency text not null,
  account_id uuid not null,
  is_simulated boolean not null,
  purchases bigint not null default 0,
  revenue bigint not null default 0,
  primary key (campaign_id, platform, day, currency)
);
create index ad_revenue_account on ad_revenue (account_id, day);

-- A person who filled in the form of a lead ad. The id is the partner's, so that each comes once.
create table ad_lead (
  account_id uuid not null references account (id) on delete cascade,
  partner text not null check (partner in ('meta', 'google')),
  lead_id text not null,
  campaign_id uuid not null references ad_campaign (id) on delete cascade,
  platform text not null check (platform in ('facebook', 'instagram', 'google')),
  is_simulated boolean not null,
  created_at timestamptz not null,
  received_at timestamptz not null,
  -- The answers, until the person is a contact.
  answers jsonb,
  applied_at timestamptz,
  -- The reason why the person can't be a contact.
  problem text,
  primary key (account_id, partner, lead_id)
);
create index ad_lead_campaign on ad_lead (campaign_id, received_at desc);
create index ad_lead_waiting on ad_lead (received_at) where applied_at is null and problem is null;

-- The consent of contacts to advertising: their hashed address may be given to partners. No row: there is no consent.
create table ad_consent (
  contact_id uuid not null,
  account_id uuid not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  source text not null check (source in ('form', 'import', 'api', 'person', 'lead')),
  -- The form, import or ad campaign.
  source_id uuid,
  -- The words that the person agreed to; empty: they are not known here.
  words text not null default '',
  primary key (contact_id)
);
create index ad_consent_account on ad_consent (account_id) where withdrawn_at is null;
