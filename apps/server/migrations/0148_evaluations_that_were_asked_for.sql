-- The last evaluation that somebody waits or waited for: of a new or changed segment, or on request. Who asked, and how it ended: the
-- number of members, or why there are none. One that nobody asked for is noted when it fails.
alter table segment
  add column asked_at timestamptz,
  add column asked_by uuid,
  add column asked_by_key text,
  add column answered_at timestamptz,
  add column answer jsonb;
update segment set asked_at = query_changed_at where status = 'pending';
create index segment_asked on segment (account_id) where asked_at is not null and answered_at is null;
