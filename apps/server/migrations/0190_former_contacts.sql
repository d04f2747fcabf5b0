-- Segments and their following find the former contacts of an account, and of some ids. The table has a row for each contact that
-- became one with another one, which only accounts from before decision 0196 have.
create index merged_contact_former on merged_contact (account_id, former_id);
