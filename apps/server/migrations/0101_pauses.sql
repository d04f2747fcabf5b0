-- A pause is a suppression with an end: of a group, or with group_id 0 of everything. A job removes it when it has ended.
alter table suppression add column until timestamptz;
alter table suppression drop constraint suppression_kind_check;
alter table suppression drop constraint suppression_check;
alter table suppression add constraint suppression_kind_check
  check (kind in ('global', 'spam', 'bounce', 'block', 'invalid', 'group', 'pause')) not valid;
alter table suppression add constraint suppression_group_check
  check (case kind when 'group' then group_id <> 0 when 'pause' then true else group_id = 0 end) not valid;
alter table suppression add constraint suppression_until_check check ((kind = 'pause') = (until is not null)) not valid;
alter table suppression validate constraint suppression_kind_check;
alter table suppression validate constraint suppression_group_check;
alter table suppression validate constraint suppression_until_check;
create index suppression_until on suppression (until) where until is not null;

-- 'end': it ended by itself.
alter table lifted_suppression drop constraint lifted_suppression_via_check;
alter table lifted_suppression add constraint lifted_suppression_via_check check (via in ('profile', 'api', 'recipient', 'end'));

-- What somebody said on our pages when they left or paused: one answer a message, the last one counts. kind: leave or pause.
create table unsubscribe_answer (
  account_id uuid not null,
  contact_id uuid not null,
  send_id uuid not null,
  group_id bigint not null default 0,
  kind text not null check (kind in ('leave', 'pause')),
  -- null: they gave none
  reason text,
  at timestamptz not null,
  primary key (contact_id, send_id)
);
create index unsubscribe_answer_send on unsubscribe_answer (send_id);
create index unsubscribe_answer_group on unsubscribe_answer (account_id, group_id, at);
