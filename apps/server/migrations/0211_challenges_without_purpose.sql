-- A challenge with a ticket is of a sign-in, one without is of a person who adds a passkey: the purpose said the same again.
alter table passkey_challenge drop column purpose;
