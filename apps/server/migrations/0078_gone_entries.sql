-- An automation whose list, segment or field is gone may get another entry (docs/decisions/0146). Who entered before is not
-- measured by it. No table is rewritten.
alter table automation add column entry_changed_at timestamptz;
