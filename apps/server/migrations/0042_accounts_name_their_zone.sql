-- Accounts could store an offset such as '+02:00' as their time zone. Only names are zones now. 'Etc/GMT-2' is the name
-- of two hours ahead of UTC; the sign is the other way round. There is no name for other offsets.
update account
set time_zone = case
  when time_zone ~ '^[+](0\d|1[0-4])(:?00)?$' then 'Etc/GMT-' || substr(time_zone, 2, 2)::int
  when time_zone ~ '^-(0\d|1[0-2])(:?00)?$' then 'Etc/GMT+' || substr(time_zone, 2, 2)::int
  else 'UTC'
end
where time_zone !~ '^[A-Za-z]';
