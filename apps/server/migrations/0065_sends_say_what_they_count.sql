-- Whether opens and clicks of a send are counted, where its counters are. The names differ from those of single_send, because
-- statements that join both name these columns alone. A constant default rewrites nothing.
alter table send
  add column tracks_opens boolean not null default true,
  add column tracks_clicks boolean not null default true;
update send set tracks_opens = single_send.counts_opens, tracks_clicks = single_send.counts_clicks
from single_send
where send.client = 'single-sends' and single_send.id = send.client_id
  and not (single_send.counts_opens and single_send.counts_clicks);
