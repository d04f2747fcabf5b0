-- A text is updated when it was handed over, and again by each report. Without an indexed column among those that change, and with room on
-- its page, that writes no index entries. The few texts of one number are sorted as they are read.
drop index text_message_number;
create index text_message_number on text_message (account_id, number);
alter table text_message set (fillfactor = 50);
