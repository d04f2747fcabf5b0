-- Runs with: 0244.
-- A job of a call is stored by one statement, which can't hand over a value of a sequence: the default takes the place.
-- Older code: writes the place of all work that it accepts, and reads that of no other.
alter table contact_job alter column place set default nextval('contact_work_place');
