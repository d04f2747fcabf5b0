-- Scopes are the documented ones from now on, and each call asks for its own. Keys and people keep what they could do
-- by a name that never existed, or by one that is narrower now.
create temporary table former_scope (name text not null, becomes text not null) on commit drop;

insert into former_scope
select name, unnest(becomes)
from (
  values
    ('suppressions', array['suppression']),
    ('asm.groups', array['asm.groups', 'asm.suppressions.global']),
    ('marketing_campaigns', array['marketing_campaigns', 'design_library']),
    ('marketing.create', array['marketing_campaigns.create']),
    ('marketing.update', array['marketing_campaigns.update']),
    ('marketing.delete', array['marketing_campaigns.delete']),
    ('mail.create', array['mail.send', 'mail.batch.create']),
    ('mail.read', array['mail.batch.read']),
    ('mail.update', array['mail.batch.update']),
    ('mail.delete', array['mail.batch.delete']),
    ('mail.send.create', array['mail.send']),
    ('user', array['user', 'messages.read', 'email_testing.write']),
    ('user.read', array[
      'messages.read', 'user.account.read', 'user.credits.read', 'user.settings.enforced_tls.read',
      'user.webhooks.parse.stats.read'
    ]),
    ('user.update', array['user.settings.enforced_tls.update']),
    ('user.delete', array['email_testing.write'])
) as named (name, becomes);

insert into former_scope
select area || '.' || verb, new_area || '.' || verb
from unnest(array['create', 'delete', 'read', 'update']) as verb,
  (
    values
      ('suppressions', array['suppression']),
      ('asm', array['asm.groups', 'asm.suppressions.global']),
      ('asm.groups', array['asm.groups', 'asm.suppressions.global']),
      ('marketing_campaigns', array['marketing_campaigns', 'design_library']),
      ('user', array[
        'user.email', 'user.multifactor_authentication', 'user.password', 'user.profile', 'user.scheduled_sends',
        'user.timezone', 'user.username', 'user.webhooks.event.settings', 'user.webhooks.event.test',
        'user.webhooks.parse.settings'
      ])
  ) as named (area, areas),
  unnest(areas) as new_area;

update api_key set scopes = (
  select coalesce(array_agg(distinct coalesce(becomes, held)), '{}')
  from unnest(scopes) as held left join former_scope on former_scope.name = held
)
where exists (select from former_scope where name = any (scopes));

update membership set scopes = (
  select coalesce(array_agg(distinct coalesce(becomes, held)), '{}')
  from unnest(scopes) as held left join former_scope on former_scope.name = held
)
where exists (select from former_scope where name = any (scopes));
