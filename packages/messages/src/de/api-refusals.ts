import type english from '../en/api-refusals.ts'

/**
 * One sentence for each refusal of calls that only programs make. Browsers don't load them: a refusal belongs here only if no
 * call of a screen names it.
 */
export default {
  sender_identity_not_found: 'Diesen Absender gibt es nicht.',
  sender_identity_required: '{{name}} fehlt.',
  sender_identity_from_invalid: 'Die Absenderadresse ist keine gültige E-Mail-Adresse.',
  sender_identity_reply_to_invalid: 'Die Antwortadresse ist keine gültige E-Mail-Adresse.',
  sender_identity_nickname_taken: 'Sie haben schon einen Absender mit diesem Kurznamen.',
  sender_identity_limit_reached:
    'Sie haben schon {{limit}} Absender, mehr sind nicht möglich. Löschen Sie einen und versuchen Sie es noch einmal.',
  sender_identity_update_locked: 'Nur ein Absender, der nicht verwendet wird, lässt sich ändern.',
  sender_identity_delete_locked: 'Nur ein Absender, der nicht verwendet wird, lässt sich löschen.',
  sender_identity_verified: 'Dieser Absender ist schon bestätigt. Es wurde keine E-Mail gesendet.',
  verification_link_invalid: 'Dieser Bestätigungslink gilt nicht mehr. Fordern Sie einen neuen an.',
  suppressions_unclear:
    'Geben Sie an, was gelöscht werden soll: entweder die Adressen in emails oder alle mit delete_all.',
  custom_field_id_invalid: 'Die ID ist ungültig.',
  custom_field_in_use: 'Bedingungen mindestens eines Segments verwenden das eigene Feld.',
  list_name_length: 'Der Name einer Liste hat 1 bis {{limit}} Zeichen.',
  recipient_id_invalid: 'Diese Id eines Empfängers ist ungültig.',
  campaign_not_found: 'Diese Kampagne gibt es nicht.',
  campaign_title_blank: 'Die Kampagne braucht einen Titel.',
  campaign_title_too_long: 'Der Titel ist zu lang (höchstens {{limit}} Zeichen).',
  campaign_categories_too_many: 'Es sind höchstens {{limit}} Kategorien möglich.',
  campaign_content_too_large: '{{name}} ist größer als 1 MB.',
  campaign_sender_unknown: 'Den Absender (sender_id) gibt es nicht.',
  campaign_sender_unverified: 'Der Absender (sender_id) ist nicht bestätigt.',
  campaign_lists_unknown: 'Nicht alle Listen (list_ids) gibt es.',
  campaign_segments_unknown: 'Nicht alle Segmente (segment_ids) gibt es.',
  campaign_ip_pool_invalid: 'Diesen IP-Pool gibt es nicht.',
  campaign_group_unknown: 'Die Abmeldegruppe (suppression_group_id) gibt es nicht.',
  campaign_unsubscribes_both:
    'Entweder suppression_group_id oder custom_unsubscribe_url, nicht beides. Entfernen Sie das eine, bevor Sie das andere setzen.',
  campaign_limit_reached:
    'Sie haben schon {{limit}} Kampagnen, mehr sind nicht möglich. Löschen Sie eine und versuchen Sie es noch einmal.',
  campaign_update_not_draft: 'Eine Kampagne lässt sich nur als Entwurf ändern.',
  campaign_schedule_not_draft:
    'Diese Kampagne ist schon geplant oder gesendet. Die Zeit einer geplanten lässt sich mit PATCH ändern.',
  campaign_send_not_draft: 'Eine Kampagne lässt sich nur als Entwurf senden.',
  campaign_not_scheduled: 'Nur bei einer geplanten Kampagne lässt sich die Zeit (send_at) ändern.',
  campaign_begun: 'Diese Kampagne ist schon weiter: {{status}}.',
  campaign_send_at_past: 'Wählen Sie für die Kampagne eine Zeit in der Zukunft.',
  campaign_subject_blank: 'Die Kampagne braucht einen Betreff.',
  campaign_sender_blank: 'Die Kampagne braucht einen Absender (sender_id).',
  campaign_content_blank: 'Die Kampagne braucht einen Inhalt, als Text oder als HTML.',
  campaign_recipients_blank: 'Wählen Sie mindestens eine Liste oder ein Segment.',
  campaign_unsubscribe_tag_missing:
    'HTML und Text der Kampagne brauchen beide eine Marke [unsubscribe], bevor sie gesendet wird.',
  campaign_unsubscribe_missing:
    'Die Kampagne braucht suppression_group_id oder custom_unsubscribe_url, bevor sie gesendet wird.',
  campaign_credits_used_up: 'Das Guthaben reicht für diese Kampagne nicht. Zum Tarif: {{address}}',
  campaign_not_ready: 'Diese Kampagne lässt sich nicht senden. {{reason}}',
  mail_sender_unverified: 'Die Absenderadresse {{email}} gehört zu keinem bestätigten Absender.',
  mail_recipients_too_many: 'Ein Aufruf kann bis zu {{limit}} Empfänger haben.',
  mail_recipient_repeated:
    '{{email}} steht mehrmals in to, cc und bcc einer Personalisierung. Entfernen Sie das Duplikat.',
  mail_content_missing: 'Der Inhalt fehlt. Geben Sie content oder eine template_id an.',
  mail_subject_missing: 'Der Betreff fehlt.',
  mail_header_reserved: 'Die Kopfzeile {{name}} ist reserviert. Lassen Sie sie weg.',
  mail_attachment_invalid: 'Der Inhalt von „{{filename}}“ ist kein gültiges Base64.',
  mail_send_at_too_late: 'send_at darf höchstens {{hours}} Stunden in der Zukunft liegen.',
  mail_setting_unsupported: '{{name}} wird hier nicht unterstützt. Lassen Sie es weg.',
  mail_settings_conflict: 'Geben Sie entweder {{name}} oder {{other}} an, nicht beides.',
  mail_substitutions_dynamic:
    'Dynamische Vorlagen unterstützen keine substitutions. Verwenden Sie dynamic_template_data.',
  mail_batch_invalid: 'Den Stapel {{id}} gibt es nicht. Legen Sie mit POST /v3/mail/batch einen an.',
  scheduled_send_held:
    'Dieser Stapel hat schon den Status {{status}}. Ändern Sie ihn mit PATCH, oder geben Sie den Stapel mit DELETE frei.',
  scheduled_send_not_found: 'Dieser Stapel ist weder pausiert noch abgesagt.',
  event_webhook_not_found: 'Diesen Event-Webhook gibt es nicht.',
  event_webhook_url_invalid: '„{{url}}“ ist keine gültige URL.',
  event_webhook_url_closed:
    '„{{url}}“ liegt nicht im öffentlichen Internet, deshalb können dorthin keine Ereignisse gesendet werden.',
  event_webhook_url_taken:
    'Unter „{{url}}“ gibt es schon einen Webhook. Jeder Webhook braucht eine eigene URL.',
  event_webhook_limit_reached: 'Sie können bis zu {{limit}} Event-Webhooks anlegen.',
  event_webhook_oauth_incomplete: 'OAuth braucht eine Client-ID, ein Client-Secret und eine Token-URL.',
  event_webhook_test_failed: 'Die Testereignisse wurden nicht angenommen: {{problem}}.',
  search_fields_missing: 'Es sind keine Parameter für die Suche angegeben.',
  search_fields_unknown: 'Diese Parameter sind weder eigene noch vorgegebene Felder: [{{fields}}]',
} as const satisfies Record<keyof typeof english, string>
