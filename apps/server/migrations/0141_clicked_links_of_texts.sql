-- Which links of a text its recipient clicked, each with the first time: an object of times by the address; null: none.
alter table text_message add column clicked_links jsonb;
