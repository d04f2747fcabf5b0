-- Large tables have no foreign keys (decision 0094): they could not be distributed over several machines with them. No
-- account is deleted, and whoever deletes a send takes its recipients along. Both locks last an instant.
alter table suppression drop constraint suppression_account_id_fkey;
alter table mail_recipient drop constraint mail_recipient_send_id_fkey;
