-- Which agent opened the control link of a message last: what others do around that time is a person's. Null for scans before
-- this migration, which count for all agents. Without a default no part is rewritten, so the lock lasts an instant.
alter table recipient add column scanned_agent text;
