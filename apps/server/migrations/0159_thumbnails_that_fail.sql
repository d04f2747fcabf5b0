-- How often the picture of this content could not be made: a browser that always ends over it is not tried for ever.
-- Constant default: no table rewrite, the lock lasts an instant.
alter table thumbnail add column tries int not null default 0;
