-- The words of the consent to advertising that a visitor ticked; null: the visitor ticked none.
alter table signup_submission add column ad_consent_text text;
-- Forms from before have no box.
update signup_form set draft = draft || '{"ad_consent_text": ""}';
update signup_form set published = published || '{"ad_consent_text": ""}' where published is not null;
update signup_form_version set content = content || '{"ad_consent_text": ""}';
