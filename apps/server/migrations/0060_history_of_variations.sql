-- A variation of a test of contents has a history of its own. The first one is the single send's own message and has
-- that of the single send. A deleted variation takes its history along.
alter table content_revision add column ab_variation_id uuid references ab_variation (id) on delete cascade;
alter table content_revision drop constraint content_revision_check;
alter table content_revision
  add constraint content_revision_check
  check (num_nonnulls(single_send_id, design_id, template_version_id, ab_variation_id) = 1);
create index content_revision_ab_variation on content_revision (ab_variation_id, id desc) where ab_variation_id is not null;
