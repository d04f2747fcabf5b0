-- Why a message was refused, by the kinds of docs/decisions/0114, for the table of reasons of a send (docs/decisions/0123).
-- The statement that records a bounce or block stores it; those recorded before have none. Without a default no part
-- is rewritten, so the lock lasts an instant. How many there are of a kind is a metric of `send_counter`.
alter table message_event add column kind text;
