-- Notifications for some people of an account only, such as those who may approve a request.
alter table notification drop constraint notification_seen_by_check;
alter table notification add constraint notification_seen_by_check
  check (seen_by in ('all', 'administrators', 'user', 'people'));
alter table notification
  -- the users who see it, where seen_by is 'people'
  add column seen_by_people uuid[] not null default '{}';
