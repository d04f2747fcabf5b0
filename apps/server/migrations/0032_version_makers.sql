-- Whose version of a template it is: the number of the user who made it (user_id of the API). Of older ones nobody knows
-- it; they count as the owner's of their account.
alter table template_version add column made_by bigint;
update template_version v
set made_by = u.number
from membership m
join "user" u on u.id = m.user_id
where m.account_id = v.account_id and m.role = 'owner';
