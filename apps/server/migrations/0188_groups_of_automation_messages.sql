-- An email of an automation can have an unsubscribe group of its own; null: that of the automation. The column is added without
-- reading the table.
alter table automation_message add column suppression_group_id bigint;
