-- Who started a background job through the API: the name of the key, which stays when the key is deleted.
alter table contact_job add column api_key_name text;
alter table contact_export add column api_key_name text;
alter table custom_field add column deleted_by uuid, add column deleted_by_key text;
alter table single_send add column scheduled_by uuid, add column scheduled_by_key text;
-- Jobs of a kind that ended lately, and exports that run.
create index contact_job_ended_account on contact_job (account_id, kind, finished_at desc) where status <> 'pending';
create index contact_export_open on contact_export (account_id) where status in ('pending', 'processing');
