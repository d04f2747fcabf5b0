-- A copy of a person's data is mailed from the sender of the message by which they came. Null for requests of earlier
-- versions. No table rewrite.
alter table data_request add column from_email text, add column from_name text;
