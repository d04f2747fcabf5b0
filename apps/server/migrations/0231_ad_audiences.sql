-- The audiences of a campaign at one partner: the contacts who are uploaded there as hashes.
create table ad_audience (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- No reference: an audience outlives its campaign until it is deleted at the partner.
  campaign_id uuid not null,
  partner text not null check (partner in ('meta', 'google')),
  -- target: the people who see the ad. seed: people like them do. left_out: they don't.
  role text not null check (role in ('target', 'seed', 'left_out')),
  is_simulated boolean not null,
  ad_account_id text not null,
  wanted text not null default 'kept' check (wanted in ('kept', 'gone')),
  -- The partner's ids: of the audience, and of the people who are like it; null: it was not made yet.
  ref text,
  lookalike_ref text,
  -- The countries of the lookalike, and former lookalikes that a running ad may still use.
  countries text[] not null default '{}',
  former_refs text[] not null default '{}',
  -- As the partner told last.
  state text not null default 'filling' check (state in ('filling', 'ready', 'too_small', 'flagged')),
  matched bigint,
  -- {code, field, message}: the reason why the last try failed, or why the partner refuses to use it.
  problem jsonb,
  -- The number of uploads so far, and of calls; calls whose answer is not known yet.
  uploads integer not null default 0,
  calls integer not null default 0,
  open_calls integer[] not null default '{}',
  -- The people who are at the partner since the last whole upload.
  uploaded bigint not null default 0,
  -- The generation of the campaign that was uploaded whole last.
  generation integer,
  synced_at timestamptz,
  attempts integer not null default 0,
  -- The time of the next upload of changes.
  next_at timestamptz not null,
  -- The run that works on it.
  lease uuid,
  leased_until timestamptz,
  unique (campaign_id, partner, role)
);
create index ad_audience_next on ad_audience (next_at);
create index ad_audience_account on ad_audience (account_id, partner);

-- The people whose hashes a partner has, or may have: a row is there before the call that adds them, and until a call
-- that removes them was confirmed. So a deleted contact keeps its hash until then.
create table ad_member (
  audience_id uuid not null,
  contact_id uuid not null,
  account_id uuid not null,
  -- SHA-256 of the partner's forms of the address and number.
  email bytea,
  phone bytea,
  -- The number of the call that added them; 0: they have to be added again.
  call integer not null,
  primary key (audience_id, contact_id)
);
create index ad_member_contact on ad_member (contact_id);
create index ad_member_again on ad_member (audience_id, contact_id) where call = 0;

create index ad_consent_withdrawn on ad_consent (account_id, withdrawn_at) where withdrawn_at is not null;

-- The place of a lead in the order of the work on the contacts of its account; null: it has no room, and waits for one.
alter table ad_lead add column place bigint;
create index ad_lead_place on ad_lead (account_id, place) where applied_at is null and problem is null;
