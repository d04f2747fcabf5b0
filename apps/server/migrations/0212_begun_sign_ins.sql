-- A network address has only so many sign-ins by a provider that are begun and not finished.
alter table single_sign_on_attempt add column address_range text not null default '';
create index single_sign_on_attempt_range on single_sign_on_attempt (address_range, created_at);
