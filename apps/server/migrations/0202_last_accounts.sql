-- The account in which a person's next sign-in begins (docs/decisions/0242).
alter table "user" add column last_account_id uuid references account (id) on delete set null;

-- Until now a sign-in began in the first account of the person; the latest session tells where they were last.
update "user" set last_account_id = latest.account_id
from (select distinct on (user_id) user_id, account_id from session order by user_id, created_at desc) as latest
where latest.user_id = "user".id;
