-- All that stands at the simulated partners of ads: sign-ins, campaigns, audiences without their members. Every process has
-- a simulated partner of its own, and they share this.
create table ad_sandbox_item (
  id text primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- The partner and its word: meta.campaign, google.ad_group.
  kind text not null,
  -- The thing that it belongs to and is removed with.
  parent_id text references ad_sandbox_item (id) on delete cascade,
  name text not null,
  data jsonb not null,
  made_at timestamptz not null
);
create index ad_sandbox_item_account on ad_sandbox_item (account_id, kind, made_at);
create index ad_sandbox_item_parent on ad_sandbox_item (parent_id) where parent_id is not null;
create index ad_sandbox_item_kind on ad_sandbox_item (kind, made_at);
