-- Designs notice, as other content does, when two people save them. A constant default: no table is rewritten.
alter table design add column revision int not null default 1;

-- Small pictures of messages, for cards. What is pictured may be of any kind, so there is no foreign key: whoever
-- deletes content says so, and its picture goes.
create table thumbnail (
  kind text not null check (kind in ('design', 'prebuilt', 'template_version')),
  subject_id text not null,
  -- the public address holds it, so it is random, and another one for every picture; null before the first
  file uuid unique,
  -- of the HTML the picture shows
  html_hash bytea,
  -- asked for and not made yet
  wanted_at timestamptz,
  primary key (kind, subject_id)
);
