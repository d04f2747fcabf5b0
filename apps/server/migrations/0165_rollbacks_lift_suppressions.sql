-- The rollback of an import lifts the suppressions that the import added. The constraint is added without a scan and
-- validated with the table open for writing.
alter table lifted_suppression drop constraint lifted_suppression_via_check;
alter table lifted_suppression add constraint lifted_suppression_via_check
  check (via in ('profile', 'api', 'recipient', 'end', 'rollback')) not valid;
alter table lifted_suppression validate constraint lifted_suppression_via_check;
