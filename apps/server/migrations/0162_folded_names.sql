-- Search folds names as conditions of segments do: composed, in lower case without the dot that 'İ' leaves and the final form of
-- sigma. The two indexes on names are made anew for that, which takes some seconds for a million contacts and keeps them from being
-- changed meanwhile. The expression is that of platform/folded-text.ts.
drop index contact_first_name;
drop index contact_last_name;
create index contact_first_name on contact (account_id, (
  case when octet_length(first_name) = length(first_name) then lower(first_name collate "C")
  else replace(replace(lower((case when first_name is nfc normalized then first_name else normalize(first_name, nfc) end) collate fold_case), 'ς', 'σ'), U&'\0307', '') collate "C" end
), id) where first_name is not null;
create index contact_last_name on contact (account_id, (
  case when octet_length(last_name) = length(last_name) then lower(last_name collate "C")
  else replace(replace(lower((case when last_name is nfc normalized then last_name else normalize(last_name, nfc) end) collate fold_case), 'ς', 'σ'), U&'\0307', '') collate "C" end
), id) where last_name is not null;
