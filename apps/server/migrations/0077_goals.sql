-- The goal of an automation, and who reached it (docs/decisions/0145). Null by default: no table is rewritten.

-- {"segment_id", "days", "leaves"}; null: none
alter table automation add column goal jsonb;
-- Since then it has the segment of its goal: who becomes a member later can reach it.
alter table automation add column goal_since timestamptz;

-- When they became a member of the goal's segment, and the message that they had got last; null: none before.
alter table enrolment add column converted_at timestamptz;
alter table enrolment add column converted_message_id uuid;
create index enrolment_converted on enrolment (automation_id, converted_at) where converted_at is not null;

-- The first evaluation of its conditions as they are now. Who was found by it had not become a member at that moment.
alter table segment add column settled_at timestamptz;
update segment set settled_at = evaluated_at where evaluated_at >= query_changed_at;
