-- A call that asked for approval has a line of its own kind.
alter table audit_line drop constraint audit_line_outcome_check;
alter table audit_line add constraint audit_line_outcome_check
  check (outcome in ('done', 'accepted', 'failed', 'asked')) not valid;
