-- Segments: a question about contacts, kept as a query and, where it can be said so, as a tree of conditions; and who
-- answers to it.
create table segment (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  -- which language query_dsl is written in: '1' SGQL, '2' SQL
  query_version text not null default '2' check (query_version in ('1', '2')),
  query_dsl text not null,
  -- the conditions (packages/segment-language); null when the query says what no tree can
  tree jsonb,
  -- conditions of the legacy API, for segments made there; the tree says the same
  legacy_conditions jsonb,
  -- only contacts on this list; no reference, since a deleted list leaves the segment invalid
  parent_list_id uuid,
  -- what an answer depends on: reserved fields by name and custom ones by id, lists, mail events, the time of day
  reads_fields text[] not null default '{}',
  reads_lists uuid[] not null default '{}',
  reads_events boolean not null default false,
  reads_clock boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'valid', 'invalid')),
  -- a refusal's code and the details of its sentence: a field or a list that is gone, a query that takes too long
  problem text,
  problem_details jsonb,
  contacts_count bigint not null default 0,
  -- grows with every change of name or question
  revision int not null default 1,
  query_changed_at timestamptz not null default now(),
  -- its members were looked for then; null: not yet
  evaluated_at timestamptz,
  evaluation_ms int,
  -- when they are looked for again without anything having changed
  next_at timestamptz,
  -- something it reads has changed since then
  stale_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index segment_name on segment (account_id, lower(name));
create index segment_next on segment (next_at);

-- Members, present (left_at is null) and past: one row a stay.
create table segment_contact (
  segment_id uuid not null,
  contact_id uuid not null,
  entered_at timestamptz not null default now(),
  left_at timestamptz,
  primary key (segment_id, contact_id, entered_at)
);
create unique index segment_contact_member on segment_contact (contact_id, segment_id) where left_at is null;

-- How large it was at the end of each day (of the account's time zone), and who came and went on it.
create table segment_size (
  segment_id uuid not null references segment (id) on delete cascade,
  day date not null,
  size bigint not null,
  entered bigint not null default 0,
  "left" bigint not null default 0,
  primary key (segment_id, day)
);

-- Refreshes that people asked for, for the quotas of segment and account.
create table segment_refresh (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  segment_id uuid not null,
  at timestamptz not null default now()
);
create index segment_refresh_account on segment_refresh (account_id, at);

-- Up to where the events of all sends have been looked at for segments that read them.
create table segment_event_mark (
  only_row boolean primary key default true check (only_row),
  followed_to timestamptz not null default now()
);
insert into segment_event_mark default values;

-- Events arrive in the order of their time, so a range of it is found by block: an index of some kilobytes that costs
-- an insert nothing.
create index message_event_at on message_event using brin (at) with (pages_per_range = 32, autosummarize = on);
