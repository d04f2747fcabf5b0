-- How far the removal of a deleted field's values is: of so many contacts, so many were looked at.
alter table custom_field add column checked_count integer not null default 0, add column contacts_count integer;
