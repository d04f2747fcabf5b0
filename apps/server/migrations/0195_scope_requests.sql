-- Requests for scopes that administrators decide (docs/decisions/0233).

-- Until now any words were taken, and no page showed them to an administrator. Those that the app sent get today's names.
update scope_request set scope_group_name = case scope_group_name
  when 'marketing' then 'Marketing'
  when 'design_library' then 'Design Library'
  when 'templates' then 'Templates'
  when 'asm' then 'Suppressions'
  when 'messages' then 'Sent Messages'
  when 'api_keys' then 'API Keys'
  when 'teammates' then 'Teammates'
  when 'whitelabel' then 'Sender Authentication'
  when 'tracking_settings' then 'Tracking'
  when 'ips' then 'Warm-up'
  else scope_group_name end;
delete from scope_request where scope_group_name not in (
  'Marketing', 'Design Library', 'Templates', 'Suppressions', 'Sent Messages', 'API Keys', 'Teammates',
  'Sender Authentication', 'Tracking', 'Warm-up');
-- Of equal requests the first stays.
delete from scope_request later using scope_request earlier
  where earlier.account_id = later.account_id and earlier.user_id = later.user_id
    and earlier.scope_group_name = later.scope_group_name and earlier.id < later.id;
delete from scope_request where not exists (
  select 1 from membership
  where membership.user_id = scope_request.user_id and membership.account_id = scope_request.account_id);

alter table scope_request
  add column decision text check (decision in ('approved', 'denied')),
  add column decided_at timestamptz,
  add column decided_by uuid references "user" (id) on delete set null,
  add check ((decision is null) = (decided_at is null)),
  -- who leaves an account asks it for nothing
  add foreign key (user_id, account_id) references membership (user_id, account_id) on delete cascade;
create unique index scope_request_open on scope_request (account_id, user_id, scope_group_name) where decision is null;
create index scope_request_page on scope_request (account_id, id) where decision is null;
create index scope_request_user on scope_request (user_id);

-- Who sees a notification in the inbox: all who may read it, administrators, or the one person of user_id.
alter table notification
  add column seen_by text not null default 'all' check (seen_by in ('all', 'administrators', 'user'));
