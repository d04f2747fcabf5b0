-- An event is written at the time when its row is made, no longer at the beginning of its transaction: it then is later than
-- the lock that its writer holds, by which readers see that more may come. Waits for open writers of events; no rewrite.
alter table message_event alter column written_at set default clock_timestamp();
