-- Secrets before the earlier one, where several were replaced within a day: each signs until its own end.
alter table errand_secret add column older jsonb not null default '[]';
