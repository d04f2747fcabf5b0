-- Statements that send, and calls, ask if an account is disabled. Disabled accounts are few.
create index account_disabled on account (id) where disabled;
