-- The oldest API names lists and campaigns by number, as it does segments and custom fields. Adds a column to two small
-- tables, which are rewritten.
alter table list add column number bigint generated always as identity;
create unique index list_number on list (number);
alter table single_send add column number bigint generated always as identity;
create unique index single_send_number on single_send (number);
