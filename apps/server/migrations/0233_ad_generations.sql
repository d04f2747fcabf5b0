-- The ads that stood or stand for a placement, one a submission. Each is one campaign at the partner.
create table ad_generation (
  campaign_id uuid not null references ad_campaign (id) on delete cascade,
  platform text not null check (platform in ('facebook', 'instagram', 'google')),
  generation integer not null,
  account_id uuid not null,
  partner text not null check (partner in ('meta', 'google')),
  is_simulated boolean not null,
  ad_account_id text not null,
  currency text not null,
  -- The ids of its parts, by step. They stay after the ad was removed, since numbers of its days still change.
  refs jsonb not null default '{}',
  -- True from the first call that may have made a part: without an id, the partner is asked before it counts as absent.
  has_begun boolean not null default false,
  -- All its parts stand.
  made_at timestamptz,
  -- The partner has confirmed that it is switched on.
  is_on boolean not null default false,
  -- The partner has accepted it.
  accepted_at timestamptz,
  removed_at timestamptz,
  -- Campaigns of the same name that a process made after its lease had ended. They are removed.
  spares text[] not null default '{}',
  primary key (campaign_id, platform, generation)
);
create index ad_generation_account on ad_generation (account_id, partner);

-- Only the process with this lease stores what it did.
alter table ad_placement add lease_id uuid;
-- The generation of former_refs.
alter table ad_placement add former_generation integer;
