-- Stays on a list that ended, one row a stay: what a profile tells of them. A stay that lasts is in list_contact. Rows go
-- when the person is forgotten, who is found by the key; they outlive the list. No foreign keys, so that deletions of a
-- million contacts pay nothing for it. The table is new with this release.
create table list_departure (
  contact_id uuid not null,
  list_id uuid not null,
  account_id uuid not null,
  added_at timestamptz not null,
  left_at timestamptz not null,
  -- who took them off
  user_id uuid,
  primary key (contact_id, list_id, left_at)
);
