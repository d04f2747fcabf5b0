-- The oldest API names segments by number. Adds a column to a small table, which is rewritten in an instant.
alter table segment add column number bigint generated always as identity;
create unique index segment_number on segment (number);
