-- What content was before: one row for each ten minutes of editing and for each moment that has a name. Of the three
-- owners exactly one is set, so that a deleted one takes its history along.
create table content_revision (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  single_send_id uuid references single_send (id) on delete cascade,
  design_id uuid references design (id) on delete cascade,
  template_version_id uuid references template_version (id) on delete cascade,
  user_id uuid references "user" (id) on delete set null,
  -- first: as it was before history began
  reason text not null check (reason in ('first', 'edited', 'restored', 'named', 'sent')),
  name text not null default '',
  -- the first and the last save that it stands for
  began_at timestamptz not null,
  saved_at timestamptz not null,
  -- later saves get a row of their own
  sealed boolean not null default false,
  -- JSON, deflated: 20 KB of HTML are 3 KB
  content bytea not null,
  check (num_nonnulls(single_send_id, design_id, template_version_id) = 1)
);
create index content_revision_single_send on content_revision (single_send_id, id desc) where single_send_id is not null;
create index content_revision_design on content_revision (design_id, id desc) where design_id is not null;
create index content_revision_version on content_revision (template_version_id, id desc) where template_version_id is not null;

-- Who edits a piece of content now: an open editor says so every 20 seconds.
create table content_lock (
  owner_id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- one open editor, not a person: somebody may have two
  holder uuid not null,
  user_id uuid not null references "user" (id) on delete cascade,
  seen_at timestamptz not null
);
