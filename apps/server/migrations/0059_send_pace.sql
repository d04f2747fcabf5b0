-- At most so many messages an hour (docs/decisions/0124). Constant defaults: no table is rewritten.
alter table single_send add column messages_per_hour int check (messages_per_hour > 0);
-- paced_by: the rows of send_pace it waits for.
alter table send add column paced_by uuid[] not null default '{}';
-- When the next message may leave, in milliseconds since 1970; by the id of an account or of the client of a send. All
-- workers share it.
create table send_pace (
  id uuid primary key,
  next_ms double precision not null
);
