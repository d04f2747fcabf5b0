-- Which ids stand in a piece of content, in its HTML or in its document: those of images are among them. Nothing has to
-- be kept beside the content; the index below is written with each save.
create function ids_in_content(html text, document jsonb) returns uuid[]
language sql immutable parallel safe cost 10000
as $$
  select coalesce(array_agg(distinct found[1]::uuid), '{}')
  from regexp_matches(
    html || coalesce(document::text, ''),
    '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})', 'g') as found
$$;

create index single_send_shows on single_send using gin (ids_in_content(html_content, document));
create index design_shows on design using gin (ids_in_content(html_content, document));
create index template_version_shows on template_version using gin (ids_in_content(html_content, document));
