-- Requests that come for another host than that of PUBLIC_URL ask whether it is that of a branded link.
create index mail_link_host on mail_link ((subdomain || '.' || domain));
