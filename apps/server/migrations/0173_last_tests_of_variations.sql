-- The last test of each variation of an A/B test, beside that of the single send's own message. The own message is the first
-- variation; its row has the id of the single send in the new column, so that it stays when the A/B test is turned off.
-- The table has one small row for each tested single send.
alter table single_send_test add column variation_id uuid;
update single_send_test set variation_id = single_send_id;
alter table single_send_test alter column variation_id set not null;
alter table single_send_test drop constraint single_send_test_pkey;
alter table single_send_test add primary key (single_send_id, variation_id);
