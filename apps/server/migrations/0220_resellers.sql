-- An account that sells to its subusers under its own name. They see this name and ask for help at this address; null: it is none.
alter table account add column reseller_name text check (reseller_name <> '');
alter table account add column reseller_support_url text;
alter table account add constraint account_reseller_check check ((reseller_name is null) = (reseller_support_url is null));
