-- Since when the account was told that an integration fails, so that it is told as well when it works again. A changed key forgets the
-- refusal (refused_at) before anything was taken, so that one can't say it. Nullable: the lock lasts an instant.
alter table integration add column told_at timestamptz;
