-- The lower case under which segments compare texts beyond ASCII (decision 0071): of code points, as PostgreSQL 17 and
-- newer have it themselves, in two thirds of the time that ICU takes; older ones go on with ICU.
do $$ begin
  if current_setting('server_version_num')::int >= 170000 then
    create collation fold_case (provider = builtin, locale = 'C.UTF-8');
  else
    create collation fold_case (provider = icu, locale = 'und');
  end if;
end $$;
