-- Runs with: 0244. New functions, which older versions do not call.
-- Lower and upper case under the collation of the argument, as lower and upper themselves: PostgreSQL puts these in their place.
-- A body in quotes is parsed for each call, with its collation. On a database over several machines `npm run distribute` gives them
-- a body that names the collation (decision 0302).
create function fold_letters(text) returns text language sql immutable parallel safe as 'select lower($1)';
create function lower_letters(text) returns text language sql immutable parallel safe as 'select lower($1)';
create function upper_letters(text) returns text language sql immutable parallel safe as 'select upper($1)';
