-- Sends with bounces from before 0056 that have no kind. A scheduled task classifies them by the replies that were stored
-- and deletes the row (docs/decisions/0131).
create table unclassified_send (
  send_id uuid primary key
);
insert into unclassified_send
select send_id from send_counter
where bucket = '-infinity' and (metric in ('bounces', 'blocks') or metric like 'refused\_%')
group by send_id
having sum(value) filter (where metric in ('bounces', 'blocks'))
     > coalesce(sum(value) filter (where metric like 'refused\_%'), 0);
