-- Of everybody, lists or segments, only whom this finds, as the search of the tables does; null for all of them.
alter table contact_export add column search text;
