import type { ErrorCode } from '@carillon/contract/refusals'
import type adRefusals from './ad-refusals.ts'
import type apiRefusals from './api-refusals.ts'

/** One sentence for each refusal that a screen can meet: the fault and its remedy. */
export default {
  invalid_input: 'Dieser Wert ist nicht möglich: {{problem}}.',
  invalid_json: 'Der Inhalt ist kein gültiges JSON.',
  json_required: 'Senden Sie den Inhalt als JSON, mit Content-Type: application/json.',
  body_not_utf8: 'Der Inhalt ist nicht in UTF-8 kodiert.',
  charset_unsupported: 'Senden Sie den Inhalt in UTF-8. Der Zeichensatz {{charset}} wird nicht unterstützt.',
  body_too_deep: 'Der Inhalt schachtelt Listen und Objekte mehr als {{limit}} Ebenen tief.',
  body_damaged:
    'Der Inhalt lässt sich nicht entpacken: Er ist nicht mit {{encoding}} gepackt, beschädigt oder abgeschnitten.',
  request_malformed: 'Das ist keine gültige HTTP-Anfrage.',
  request_too_slow: 'Die Anfrage kam zu langsam an.',
  headers_too_large: 'Adresse und Kopfzeilen haben zusammen mehr als 16 KB. Kürzen Sie sie.',
  address_malformed: 'Die Adresse ist nicht richtig kodiert. Schreiben Sie ein Prozentzeichen als %25.',
  unauthorized: 'Bitte melden Sie sich an.',
  forbidden: 'Dazu fehlt Ihnen die Berechtigung. Bitten Sie den Administrator des Kontos um Zugang.',
  not_found: 'Unter dieser Adresse gibt es nichts.',
  method_not_allowed: 'Diese Adresse unterstützt diese Methode nicht.',
  html_too_deep:
    'Die Elemente dieses HTML sind mehr als {{limit}} Ebenen tief verschachtelt. Vereinfachen Sie es.',
  html_too_complex: 'Es dauert zu lange, dieses HTML zu lesen. Vereinfachen Sie es.',
  payload_too_large: 'Das ist zu groß. Senden Sie weniger auf einmal.',
  unsupported_media_type: 'Diese Art von Inhalt wird hier nicht unterstützt.',
  too_many_requests: 'Das waren zu viele Anfragen. Bitte warten Sie einen Moment.',
  entitlement_required: 'Das ist in Ihrem Tarif nicht enthalten. Wechseln Sie dafür in einen größeren Tarif.',
  sending_off: 'Das Senden ist für diese Installation ausgeschaltet, deshalb werden keine E-Mails gesendet.',
  temporarily_unavailable: 'Das geht gerade nicht. Bitte versuchen Sie es gleich noch einmal.',
  second_factor_required: 'Diese Anmeldung braucht einen zweiten Schritt.',
  sign_in_ticket_ended: 'Diese Anmeldung hat zu lange gedauert oder ist beendet. Melden Sie sich neu an.',
  second_factor_wrong:
    'Dieser Code oder Passkey stimmt nicht. Ein Code gilt nur einmal: Warten Sie auf den nächsten.',
  second_factor_not_found: 'Es gibt keinen zweiten Faktor, der entfernt werden könnte.',
  second_factor_last:
    'Ein Konto, zu dem Sie gehören, verlangt einen zweiten Faktor. Fügen Sie einen weiteren hinzu, bevor Sie diesen entfernen.',
  second_factor_own_required:
    'Richten Sie selbst einen zweiten Faktor ein, bevor Sie ihn von allen verlangen.',
  second_factor_of_own: 'Ihren eigenen zweiten Faktor entfernen Sie unter „Sicherheit“.',
  second_factor_elsewhere:
    'Diese Person gehört auch zu anderen Konten, die ihr zweiter Faktor ebenfalls schützt. Nur eine Person, die alle diese Konten verwaltet, kann ihn entfernen.',
  passkey_not_found: 'Diesen Passkey gibt es nicht mehr.',
  passkey_not_possible:
    'Passkeys brauchen eine verschlüsselte öffentliche Adresse (PUBLIC_URL) mit einem Hostnamen, keiner IP-Adresse.',
  passkey_limit_reached:
    'Sie haben {{limit}} Passkeys, mehr kann eine Person nicht haben. Entfernen Sie zuerst einen.',
  password_reset_ended: 'Dieser Link gilt nicht mehr. Fordern Sie einen neuen an.',
  email_change_ended: 'Diese Änderung der Adresse gilt nicht mehr.',
  username_taken: 'Ein anderes Konto hat diesen Namen.',
  session_required: 'Dieser Aufruf ist für angemeldete Personen, nicht für API-Schlüssel.',
  session_not_found: 'Diese Sitzung gibt es nicht.',
  own_account_not_found: 'Sie gehören nicht zu diesem Konto, oder es ist gesperrt.',
  sign_in_failed: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  sign_in_limited: 'Zu viele Versuche. Versuchen Sie es in {{minutes}} Minuten noch einmal.',
  password_wrong: 'Das bisherige Passwort stimmt nicht.',
  administrator_required: 'Das darf nur ein Administrator dieses Kontos.',
  scope_unknown: 'Eine Berechtigung namens {{scope}} gibt es nicht.',
  teammate_not_found: 'Keine Person dieses Kontos hat diesen Benutzernamen.',
  teammate_exists: '{{email}} gehört schon zu diesem Konto.',
  teammate_already_invited:
    '{{email}} ist schon eingeladen. Sie können die Einladung erneut senden oder zurückziehen.',
  teammate_invitation_limit_reached: 'Sie können bis zu {{limit}} offene Einladungen haben.',
  teammate_rights_unclear:
    'Geben Sie eines an: Administrator, eine Rolle oder Berechtigungen. Ein Administrator hat alle Berechtigungen und darf für alle Unterkonten handeln.',
  teammate_subuser_not_found: 'Ein Unterkonto mit der ID {{subuser}} gibt es nicht.',
  teammate_keys_undecided:
    'Entscheiden Sie für jeden API-Schlüssel und jeden eingehenden Webhook dieser Person: übernehmen oder widerrufen. Offen: {{names}}.',
  last_administrator:
    'Diese Person ist der letzte Administrator des Kontos. Machen Sie zuerst eine andere Person zum Administrator.',
  invitation_not_found: 'Diese Einladung gibt es nicht.',
  invitation_accepted: 'Diese Einladung wurde schon angenommen.',
  invitation_withdrawn: 'Diese Einladung wurde zurückgezogen.',
  invitation_expired: 'Diese Einladung ist abgelaufen.',
  invitation_of_other: 'Diese Einladung ist für {{email}}. Sie sind als {{signedInAs}} angemeldet.',
  invitation_password_required: 'Wählen Sie ein Passwort mit mindestens {{min}} Zeichen.',
  access_refused: 'Die Netzwerkadresse {{ip}} darf dieses Konto nicht verwenden.',
  access_rule_not_found: 'Diesen Eintrag gibt es in der Liste der Adressen nicht.',
  access_rule_invalid:
    '„{{ip}}“ ist keine Adresse und kein Netz. Schreiben Sie 192.0.2.1, 192.0.2.0/24 oder 2001:db8::/32.',
  access_rule_limit_reached: 'Sie können bis zu {{limit}} Adressen und Netze zulassen.',
  access_locks_out_caller: 'Ihre eigene Adresse {{ip}} wäre ausgesperrt. Lassen Sie sie zuerst zu.',
  access_locks_out_administrators:
    'Alle Administratoren wären von den Adressen ausgesperrt, die sie zuletzt verwendet haben. Lassen Sie zuerst eine dieser Adressen zu.',
  scope_request_not_found: 'Diese Anfrage gibt es nicht.',
  scope_request_decided: '{{name}} hat über diese Anfrage schon entschieden.',
  scope_request_own: 'Niemand genehmigt eine eigene Anfrage. Bitten Sie einen anderen Administrator.',
  scope_request_held: 'Sie haben die Berechtigungen dieser Gruppe schon.',
  scope_request_elsewhere:
    'Fragen Sie in Ihrem eigenen Konto an: Rechte für ein Unterkonto werden dort vergeben.',
  password_sign_in_off:
    'Mit Passwort melden sich hier nur Administratoren an. Nutzen Sie die Anmeldung über {{name}}; eine Einladung Ihrer Adresse nehmen Sie damit auch an.',
  single_sign_on_elsewhere:
    'Die Anmeldung über einen Anbieter gilt für die ganze Installation. Administratoren des ersten Kontos richten sie ein.',
  single_sign_on_address_invalid:
    'Die Adresse des Anbieters muss mit https:// beginnen, ohne Namen, Abfrage oder Anker.',
  single_sign_on_address_closed:
    '„{{host}}“ liegt in einem privaten Netz. Wer den Server betreibt, kann den Namen mit SIGN_IN_HOSTS erlauben.',
  installation_elsewhere: 'Das gilt für die ganze Installation. Nur ihr erstes Konto legt es fest.',
  mail_server_not_found: 'Diesen Mailserver gibt es nicht.',
  mail_server_limit_reached: 'Eine Installation kann bis zu {{limit}} Mailserver haben.',
  mail_server_none: 'Es ist kein Mailserver eingerichtet: E-Mails bleiben im eingebauten Postfach.',
  mail_server_password_needed:
    'Geben Sie das Passwort neu ein: Das gespeicherte gilt für einen anderen Server.',
  mail_server_name_taken: 'Ein anderer Mailserver heißt schon so.',
  mail_server_default_needed:
    'Ein Mailserver muss Standard sein. Machen Sie zuerst einen anderen zum Standard.',
  account_not_found: 'Ein Konto mit diesem Namen gibt es nicht.',
  plan_not_found: 'Diesen Tarif gibt es nicht.',
  plan_in_use: '{{count}} Konten haben diesen Tarif. Geben Sie ihnen zuerst einen anderen.',
  plan_is_standard: 'Dieser Tarif gehört zu Carillon. Er lässt sich ändern, aber nicht löschen.',
  plan_limit_reached: 'Sie können bis zu {{limit}} Tarife haben.',
  alert_not_found: 'Diesen Hinweis gibt es nicht.',
  alert_limit_reached: 'Ein Konto kann bis zu {{limit}} Hinweise haben. Löschen Sie zuerst einen.',
  alert_frequency_required: 'Ein Hinweis mit Statistik braucht eine Häufigkeit und hat keinen Prozentsatz.',
  alert_percentage_required:
    'Ein Hinweis auf verbrauchte E-Mails braucht einen Prozentsatz und hat keine Häufigkeit.',
  teammate_limit_reached: 'Der Tarif hat Platz für {{limit}} Personen, Einladungen eingeschlossen.',
  single_sign_on_secret_missing:
    'Geben Sie das Client-Secret ein. Leer bleibt es nur bei einem Client ohne Secret.',
  single_sign_on_domain_public:
    'Eine Adresse bei „{{domain}}“ kann jeder haben. Laden Sie Personen mit solchen Adressen einzeln ein.',
  single_sign_on_off: 'Die Anmeldung über einen Anbieter ist aus. Nutzen Sie Ihr Passwort.',
  single_sign_on_provider_down: 'Der Anbieter antwortet nicht wie erwartet: {{why}}.',
  single_sign_on_ended:
    'Diese Anmeldung gilt nicht mehr. Sie gilt einmal, zehn Minuten lang, in dem Browser, der sie begonnen hat.',
  single_sign_on_denied: 'Der Anbieter hat die Anmeldung abgelehnt: {{why}}.',
  single_sign_on_answer_invalid:
    'Die Antwort des Anbieters ist nicht vertrauenswürdig, deshalb wurde niemand angemeldet: {{why}}.',
  single_sign_on_unverified: 'Der Anbieter sagt nicht, dass die Adresse „{{email}}“ bestätigt ist.',
  single_sign_on_not_invited:
    '„{{email}}“ ist nicht eingeladen. Bitten Sie einen Administrator um eine Einladung.',
  approval_not_found: 'Diese Anfrage gibt es nicht.',
  approval_own: 'Ihre eigene Anfrage muss eine andere Person freigeben.',
  approval_not_own: 'Nur wer angefragt hat, darf diese Anfrage zurückziehen.',
  approval_needs_person: 'Das muss eine angemeldete Person entscheiden; API-Schlüssel können es nicht.',
  approval_decided: 'Diese Anfrage ist schon entschieden: {{status}}.',
  approval_acting: 'Eine andere Person gibt diese Anfrage gerade frei.',
  approval_changed: 'Nach der Anfrage wurde etwas geändert. Wer angefragt hat, muss neu anfragen.',
  approval_late: 'Die geplante Zeit ist vorbei. Wer angefragt hat, muss eine neue wählen.',
  approval_asker_gone: 'Wer angefragt hat, hat das Recht dafür nicht mehr.',
  approval_not_done: 'Es wurde nicht ausgeführt: {{problem}}',
  approval_uncounted:
    'Die Empfänger werden noch gezählt. Darum steht noch nicht fest, ob eine Freigabe nötig ist. Versuchen Sie es in einer Minute noch einmal.',
  approval_alone:
    'Automationen brauchen hier eine Freigabe, bevor sie live gehen. Speichern Sie zuerst Ihre Änderungen und schalten Sie dann mit einem eigenen Aufruf live.',
  role_not_found: 'Diese Rolle gibt es nicht.',
  role_standard: 'Rollen, die zum Produkt gehören, können Sie nicht ändern. Sie können sie duplizieren.',
  role_in_use:
    'Diese Personen haben diese Rolle oder sind mit ihr eingeladen: {{people}}. Geben Sie ihnen zuerst eine andere.',
  role_name_taken: 'Diesen Namen hat schon eine andere Rolle.',
  role_limit_reached: 'Sie können bis zu {{limit}} eigene Rollen haben.',
  api_key_not_found: 'Diesen API-Schlüssel gibt es nicht.',
  api_key_scope_unknown: 'Eine Berechtigung namens {{scope}} gibt es nicht.',
  api_key_limit_reached: 'Sie können bis zu {{limit}} API-Schlüssel haben.',
  subuser_not_found: 'Dieses Unterkonto gibt es in Ihrem Konto nicht.',
  subuser_unknown: 'Ein Unterkonto mit diesem Namen gibt es nicht.',
  subuser_of_subuser: 'Ein Unterkonto kann keine Unterkonten haben.',
  subuser_name_taken: 'Dieser Name ist vergeben. Wählen Sie einen anderen.',
  subuser_email_taken: 'Ein anderes Konto verwendet diese Adresse schon. Wählen Sie eine andere.',
  subuser_limit_reached: 'Sie können bis zu {{limit}} Unterkonten haben.',
  subuser_ip_unknown:
    'Der Mailserver sendet laut der Einstellung IP_POOLS nicht von {{ip}}. Lassen Sie die Adresse weg.',
  subuser_credits_unlimited: 'Dieses Unterkonto hat keine Grenze, es gibt also nichts zu ändern.',
  subuser_credits_beyond_plan: 'Ihr Tarif erlaubt {{limit}} E-Mails im Monat. Dieses Guthaben erlaubt mehr.',
  subuser_has_subusers: 'Dieses Konto hat selbst Unterkonten. Löschen Sie zuerst diese.',
  sender_not_found: 'Diesen Absender gibt es nicht.',
  sender_locked:
    'Dieser Absender wird verwendet. Er kann nicht gelöscht und seine Absenderadresse nicht geändert werden.',
  unsubscribe_group_locked: 'Diese Abmeldegruppe wird verwendet und kann nicht gelöscht werden.',
  sender_limit_reached: 'Sie können bis zu {{limit}} Absender anlegen.',
  sender_nickname_taken: 'Diesen Kurznamen hat schon ein anderer Absender. Wählen Sie einen anderen.',
  sender_already_verified: 'Dieser Absender ist schon bestätigt.',
  sender_verification_too_soon:
    'Eben wurde eine Bestätigungsmail gesendet. Versuchen Sie es in einer Minute noch einmal.',
  sender_not_verified:
    'Dieser Absender ist noch nicht bestätigt. Öffnen Sie den Link in der Bestätigungsmail.',
  erasure_request_not_found: 'Diesen Löschantrag gibt es nicht.',
  erasure_request_closed: 'Dieser Antrag ist erledigt oder wurde zurückgezogen.',
  integration_not_found: 'Diese Integration gibt es nicht.',
  integration_limit_reached:
    'Sie können bis zu {{limit}} Integrationen mit {{destination}} anlegen und haben sie alle.',
  integration_ids_empty: 'Nennen Sie mindestens eine Integration.',
  integration_destination_fixed: 'Eine Integration behält ihr Ziel: {{destination}}.',
  integration_url_invalid: '„{{url}}“ ist keine gültige URL.',
  integration_url_closed:
    '„{{url}}“ liegt nicht im öffentlichen Internet. Dorthin können keine Ereignisse gesendet werden.',
  integration_not_signed: 'Nur Webhooks haben Signaturschlüssel.',
  incoming_webhook_not_found: 'Diesen eingehenden Webhook gibt es nicht.',
  incoming_webhook_limit_reached:
    'Sie können bis zu {{limit}} eingehende Webhooks anlegen und haben sie alle.',
  incoming_webhook_paused: 'Dieser eingehende Webhook ist pausiert.',
  incoming_mapping_no_identifier:
    'Ordnen Sie mindestens einen Wert einer E-Mail-Adresse, Telefonnummer-ID, externen ID oder anonymen ID zu. Sonst lässt sich niemand wiedererkennen.',
  incoming_payload_nobody:
    'In diesem Aufruf ist niemand: Er braucht JSON mit einem Objekt oder einer Liste von Objekten, eines für jede Person.',
  incoming_payload_too_many: 'Ein Aufruf kann bis zu {{limit}} Personen enthalten.',
  incoming_call_under_way:
    'Derselbe Aufruf wird gerade angenommen. Bitte wiederholen Sie ihn in einigen Sekunden.',
  incoming_signature_missing:
    'Der Aufruf ist nicht signiert: webhook-id, webhook-timestamp und webhook-signature werden gebraucht.',
  incoming_signature_expired: 'Die Zeit in webhook-timestamp liegt mehr als fünf Minuten neben unserer.',
  incoming_signature_wrong: 'Die Signatur passt nicht zu diesem Aufruf und Schlüssel.',
  unsubscribe_group_not_found: 'Diese Abmeldegruppe gibt es nicht.',
  unsubscribe_group_name_taken: 'Diesen Namen trägt schon eine andere Gruppe.',
  unsubscribe_group_name_required: 'Bitte geben Sie einen Namen ein.',
  unsubscribe_group_limit_reached: 'Sie können bis zu {{limit}} Abmeldegruppen anlegen.',
  unsubscribe_group_display_limit_reached: 'Auf der Einstellungsseite haben bis zu {{limit}} Gruppen Platz.',
  suppression_not_found: 'Diese Adresse ist nicht gesperrt.',
  custom_field_not_found: 'Dieses eigene Feld gibt es nicht.',
  custom_field_charset: 'Verwenden Sie nur Buchstaben von A bis Z, Ziffern und Unterstriche.',
  custom_field_first_character: 'Das erste Zeichen muss ein Buchstabe oder ein Unterstrich sein.',
  custom_field_reserved: 'Dieser Name ist für ein vorgegebenes Feld reserviert.',
  custom_field_system: 'So heißt schon ein Systemfeld. Wählen Sie einen anderen Namen.',
  custom_field_sql_keyword: 'Dieser Name ist ein reserviertes SQL-Schlüsselwort.',
  custom_field_name_taken: 'Diesen Feldnamen gibt es schon.',
  custom_field_limit_reached: 'Sie können bis zu {{limit}} eigene Felder anlegen.',
  custom_field_read_only: 'Dieses Feld lässt sich nicht ändern.',
  custom_field_name_missing: 'Der Name des eigenen Feldes fehlt.',
  custom_field_type_invalid: 'Der Typ des eigenen Feldes fehlt oder ist ungültig.',
  contact_not_found: 'Diesen Kontakt gibt es nicht.',
  contact_identifier_required:
    'Ein Kontakt braucht mindestens E-Mail-Adresse, Telefonnummer-ID, externe ID oder anonyme ID.',
  contact_identifier_last:
    'Die letzte Kennung eines Kontakts lässt sich nicht entfernen. Fügen Sie zuerst eine andere hinzu.',
  contact_identifier_taken: 'Ein anderer Kontakt hat diesen Wert für {{kind}} schon.',
  contact_field_invalid: 'Dieser Wert lässt sich in „{{field}}“ nicht speichern.',
  contact_changed:
    'Dieser Kontakt wurde inzwischen geändert. Laden Sie ihn neu und versuchen Sie es noch einmal.',
  timeline_kind_unknown: '„{{kind}}“ ist keine Art von Eintrag im Verlauf. Möglich sind {{kinds}}.',
  resubscribe_spam_reported:
    'Diese Person hat eine Nachricht als Spam gemeldet. Das lässt sich hier nicht zurücknehmen, und sie darf nicht wieder angeschrieben werden.',
  identifier_type_unknown: 'Mögliche Arten von Kennungen sind {{types}}.',
  contacts_required: 'Geben Sie die IDs der Kontakte an.',
  contacts_unclear:
    'Geben Sie an, welche Kontakte gelöscht werden sollen: entweder ihre ids oder alle mit delete_all_contacts.',
  contacts_too_many: 'Ein Aufruf kann bis zu {{limit}} Kontakte enthalten.',
  list_not_found: 'Diese Liste gibt es nicht.',
  list_name_taken: 'Eine Liste mit diesem Namen gibt es schon.',
  list_limit_reached: 'Mehr als {{limit}} Listen sind nicht möglich.',
  list_id_invalid: 'Diese Nummer einer Liste ist ungültig.',
  page_not_integer: '{{parameter}} ist keine ganze Zahl.',
  page_below_one: 'Die erste Seite ist Seite 1.',
  page_size_out_of_range: 'Eine Seite hat 1 bis {{limit}} Einträge.',
  page_not_found: 'Diese Seite gibt es nicht.',
  list_locked: 'Diese Liste wird benutzt und kann nicht gelöscht werden.',
  segment_not_found: 'Dieses Segment gibt es nicht.',
  search_too_short: 'Geben Sie mindestens {{limit}} Zeichen ein.',
  search_special_characters: 'Verwenden Sie nur Buchstaben, Ziffern und die Zeichen @ . _ + - ’',
  page_token_invalid: 'Diese Seitenmarke ist ungültig. Beginnen Sie wieder bei der ersten Seite.',
  import_not_found: 'Diesen Import gibt es nicht.',
  import_not_uploaded: 'Die Datei zu diesem Import wurde noch nicht hochgeladen.',
  import_already_uploaded: 'Die Datei zu diesem Import wurde schon hochgeladen.',
  import_already_started: 'Dieser Import wurde schon gestartet.',
  import_not_cancellable: 'Dieser Import ist schon beendet.',
  import_mapping_unknown_field: 'Ein Feld „{{field}}“ gibt es nicht.',
  import_mapping_duplicate:
    'Zwei Spalten sind dem Feld „{{field}}“ zugeordnet. Ordnen Sie nur eine davon zu.',
  import_mapping_no_identifier:
    'Ordnen Sie mindestens E-Mail-Adresse, Telefonnummer-ID, externe ID oder anonyme ID zu.',
  import_mapping_too_many: '{{count}} Spalten sind zugeordnet, die Datei hat aber nur {{columns}}.',
  import_clears_identifier: 'Leere Zellen können {{field}} nicht leeren, weil Kontakte daran erkannt werden.',
  import_empty: 'Die Datei ist leer.',
  import_no_header: 'Die erste Zeile muss die Namen der Spalten enthalten.',
  import_too_many_columns: 'Die Datei hat {{count}} Spalten; bis zu {{limit}} sind möglich.',
  import_too_many_rows: 'Die Datei hat mehr als {{limit}} Zeilen. Teilen Sie sie auf.',
  import_too_large: 'Die Datei ist größer als {{limit}}. Teilen Sie sie auf.',
  import_binary:
    'Das ist keine CSV-Datei. Speichern Sie Ihre Tabelle als CSV und versuchen Sie es noch einmal.',
  import_encoding:
    'Zeile {{line}} lässt sich nicht lesen. Speichern Sie die Datei als UTF-8 und versuchen Sie es noch einmal.',
  import_row_too_long: 'Zeile {{line}} ist zu lang. Prüfen Sie ihre Anführungszeichen.',
  import_gzip_broken: 'Die gzip-Datei ist beschädigt. Komprimieren Sie die Datei neu und laden Sie sie hoch.',
  single_send_not_found: 'Diese Einzelsendung gibt es nicht.',
  single_send_not_draft: 'Diese Einzelsendung ist geplant oder gesendet und lässt sich deshalb nicht ändern.',
  single_send_not_scheduled: 'Diese Einzelsendung ist nicht geplant.',
  single_send_not_stoppable: 'Es gibt nichts mehr abzubrechen.',
  single_send_not_waiting: 'Diese Einzelsendung wartet nicht auf einen Import.',
  single_send_delete_scheduled: 'Heben Sie die Planung auf, bevor Sie die Einzelsendung löschen.',
  single_send_running: '„{{name}}“ wird gerade gesendet. Brechen Sie den Versand ab, bevor Sie sie löschen.',
  single_send_limit_reached: 'Sie können bis zu {{limit}} Einzelsendungen anlegen.',
  automation_not_found: 'Die Automation gibt es nicht mehr.',
  automation_message_not_found: 'Die E-Mail gibt es nicht mehr.',
  automation_text_not_found: 'Die Textnachricht gibt es nicht mehr.',
  automation_version_not_found: 'Die Version gibt es nicht mehr.',
  automation_messages_limit:
    'Diese Automation hat {{limit}} E-Mails oder Textnachrichten, die kein Schritt sendet. Verwenden Sie sie in Schritten, oder duplizieren Sie die Automation: In der Kopie sind sie nicht.',
  automation_limit_reached: 'Sie können bis zu {{limit}} Automationen anlegen.',
  automation_exits_limit:
    'Bis zu {{limit}} Automationen, die live oder pausiert sind, können enden, sobald jemand auf einer Liste oder in einem Segment ist.',
  automation_entry_required: 'Wählen Sie, wer in die Automation aufgenommen wird.',
  automation_entry_live:
    'Der Eintritt lässt sich nicht mehr ändern, weil die Automation schon live war. Duplizieren Sie die Automation.',
  automation_fault_published:
    'Der Fehler ist behoben, aber noch nicht angewendet. Wenden Sie die Änderungen an und setzen Sie die Automation dann fort.',
  automation_steps_live: 'Pausieren Sie die Automation, um ihre Schritte zu ändern.',
  automation_state: 'Das geht im jetzigen Status der Automation nicht.',
  automation_running: 'Deaktivieren Sie „{{name}}“, bevor Sie sie löschen.',
  automation_changed: 'Jemand anderes hat die Automation inzwischen geändert.',
  journey_invalid: 'Die Schritte sind so noch nicht brauchbar. Die Prüfung nennt, was fehlt.',
  enrolment_not_found: 'Diese Person ist nicht in der Automation.',
  enrolment_state: 'Diese Person ist nicht mehr unterwegs.',
  single_send_changed:
    'Inzwischen hat jemand anderes diese Einzelsendung gespeichert. Laden Sie sie neu und versuchen Sie es noch einmal.',
  single_send_send_at_now: '„now“ gilt nur beim Planen. Geben Sie hier Datum und Uhrzeit an.',
  single_send_not_sms: 'Diese Einzelsendung ist eine E-Mail, keine Textnachricht.',
  single_send_is_sms: 'Für eine Textnachricht gibt es keinen A/B-Test.',
  single_send_not_email: 'Nur eine E-Mail lässt sich denen erneut senden, die nicht reagiert haben.',
  single_send_not_sent: 'Diese Einzelsendung wurde noch nicht gesendet.',
  email_test_not_found: 'Diesen Test gibt es nicht mehr. Tests werden 90 Tage lang aufbewahrt.',
  email_test_ended: 'Dieser Test ist schon beendet.',
  email_test_clients_required:
    'Wählen Sie mindestens ein E-Mail-Programm, oder lassen Sie den Posteingangstest weg.',
  email_test_client_unknown: 'Das E-Mail-Programm {{client}} gibt es hier nicht. Wählen Sie ein anderes.',
  email_test_credits_short:
    'Dieser Test kostet {{cost}} Credits, und {{remain}} sind übrig. Wählen Sie weniger E-Mail-Programme, oder warten Sie, bis die Credits neu beginnen.',
  email_tests_running: 'Es laufen schon zwei Tests. Warten Sie, bis einer endet.',
  email_tests_hourly: 'Innerhalb einer Stunde beginnen höchstens {{limit}} Tests. Versuchen Sie es später.',
  email_test_values_long: 'Die Werte für die Tags sind zu lang: höchstens {{limit}} Zeichen als JSON.',
  email_test_required:
    'Diese Nachricht braucht einen E-Mail-Test ihres jetzigen Inhalts, bevor sie gesendet wird.',
  single_send_channel_fixed:
    'Aus einer E-Mail kann keine Textnachricht werden und umgekehrt. Legen Sie eine neue Einzelsendung an.',
  sms_not_connected: 'Es ist kein SMS-Anbieter verbunden. Verbinden Sie einen unter „Integrationen“.',
  sms_credentials_rejected:
    'Ihr Anbieter hat die Zugangsdaten abgelehnt. Prüfen Sie Account-SID und Auth-Token.',
  sms_provider_unreachable:
    'Ihr SMS-Anbieter ist nicht erreichbar ({{reason}}). Versuchen Sie es gleich noch einmal.',
  sms_simulation_off: 'Diese Installation bietet den simulierten Anbieter nicht an.',
  sms_unavailable: 'Für Konten in der Region EU gibt es keine Textnachrichten.',
  sms_service_required: 'Es ist kein Messaging-Service gewählt. Wählen Sie einen.',
  sms_content_required: 'Die Textnachricht ist leer. Schreiben Sie einen Text oder fügen Sie ein Bild hinzu.',
  sms_too_long:
    'Der Text hat mit Anfang und Ende {{bytes}} Bytes; höchstens {{limit}} können gesendet werden. Kürzen Sie ihn.',
  sms_images_too_many: 'Eine Textnachricht kann bis zu {{limit}} Bilder haben.',
  sms_images_too_large:
    'Die Bilder haben zusammen {{megabytes}} MB; höchstens {{limit}} MB können gesendet werden. Entfernen Sie welche oder nehmen Sie kleinere.',
  sms_permission_required:
    'Von einigen Empfängern ist keine Einwilligung in Textnachrichten gespeichert. Bestätigen Sie, dass Sie ihnen schreiben dürfen.',
  sms_suffix_keyword: 'Das Ende muss sagen, wie man sich abmeldet: Es muss das Wort STOP enthalten.',
  sms_opt_out_not_found: 'Diese Nummer ist nicht abgemeldet.',
  sms_opt_out_own:
    'Diese Person hat sich mit einer Textnachricht abgemeldet. Nur sie selbst kann das zurücknehmen, indem sie START schreibt.',
  sms_reply_not_found: 'Diese Antwort gibt es nicht.',
  messaging_service_not_found: 'Diesen Messaging-Service gibt es bei Ihrem Anbieter nicht.',
  phone_number_invalid:
    '„{{number}}“ ist keine Telefonnummer, die hier verwendet werden kann. Geben Sie zehn Ziffern einer US-Nummer ein.',
  test_number_invalid:
    'An „{{number}}“ kann kein Test gehen. Geben Sie zehn Ziffern einer Nummer in den USA oder Kanada ein.',
  test_send_opted_out: '{{number}} hat sich von Textnachrichten abgemeldet, deshalb geht kein Test dorthin.',
  ab_test_not_found: 'Diese Einzelsendung hat keinen A/B-Test.',
  ab_variation_not_found: 'Diese Variante gibt es nicht.',
  ab_variation_limit_reached: 'Ein A/B-Test kann bis zu {{limit}} Varianten haben.',
  ab_field_shared: 'Das ist bei allen Varianten dieses Tests gleich. Ändern Sie es in der Einzelsendung.',
  ab_winner_not_open: 'Ein Gewinner lässt sich nach dem Ende des Tests wählen und bevor er abläuft.',
  ab_winner_picked: 'Der Gewinner dieses Tests ist gewählt und lässt sich nicht mehr ändern.',
  ab_subject_repeated:
    'Variante {{letter}} hat denselben Betreff wie Variante {{other}}. Geben Sie jeder einen eigenen.',
  ab_opens_not_counted:
    'Die Öffnungsrate entscheidet diesen A/B-Test, aber die Messung der Öffnungen ist in den Einstellungen aus. Es gäbe also keinen Gewinner. Schalten Sie sie ein oder wählen Sie ein anderes Kriterium.',
  ab_clicks_not_counted:
    'Die Klickrate entscheidet diesen A/B-Test, aber die Messung der Klicks ist in den Einstellungen aus. Es gäbe also keinen Gewinner. Schalten Sie sie ein oder wählen Sie ein anderes Kriterium.',
  ab_sample_too_small:
    'Jede Variante ginge an {{count}} Kontakte. Ein Test braucht je mindestens {{limit}}: Testen Sie einen größeren Anteil, mit weniger Varianten oder mit mehr Empfängern.',
  ab_audience_too_large:
    'Das sind {{count}} Empfänger. Eine Einzelsendung mit A/B-Test kann bis zu {{limit}} haben.',
  sender_required: 'Wählen Sie einen Absender.',
  subject_required: 'Schreiben Sie einen Betreff.',
  content_required: 'Die Nachricht hat noch keinen Inhalt. Schreiben Sie sie im Editor.',
  recipients_required: 'Wählen Sie, wer diese Nachricht bekommt.',
  recipients_none: 'Niemand würde diese Nachricht bekommen. Prüfen Sie Listen, Segmente und Ausschlüsse.',
  ip_pool_not_found: 'Es gibt keinen IP-Pool mit diesem Namen.',
  ip_not_found: 'Diese Sendeadresse gibt es nicht.',
  ip_pools_are_a_setting:
    'IP-Adressen und -Pools sind eine Einstellung dieser Installation: Ihr Betreiber nennt sie in IP_POOLS oder bei Mailservern.',
  credits_used_up: 'Es werden keine E-Mails gesendet: Das Konto hat kein Versandguthaben mehr.',
  recipient_lists_too_many: 'Wählen Sie bis zu {{limit}} Listen.',
  recipient_segments_too_many: 'Wählen Sie bis zu {{limit}} Segmente.',
  unsubscribe_required: 'Wählen Sie eine Abmeldegruppe oder einen eigenen Abmeldelink.',
  unsubscribe_both: 'Wählen Sie eine Abmeldegruppe oder einen eigenen Link, nicht beides.',
  unsubscribe_url_invalid: 'Der Abmeldelink muss mit http://, https:// oder {host} beginnen.',
  unsubscribe_tag_missing: 'Der Nachricht fehlt ein Abmeldelink. Fügen Sie den Baustein „Abmeldung“ ein.',
  unsubscribe_tag_missing_plain:
    'Dem Nur-Text fehlt ein Abmeldelink. Fügen Sie dort den Platzhalter „unsubscribe“ ein, oder erzeugen Sie ihn neu aus der Nachricht.',
  calendar_range_invalid: 'Fragen Sie nach höchstens {{days}} Tagen, deren Ende nach dem Anfang liegt.',
  send_at_invalid: 'Das ist kein gültiger Zeitpunkt.',
  send_at_past: 'Wählen Sie einen Zeitpunkt in der Zukunft.',
  template_broken: 'Zeile {{line}}, Spalte {{column}}: {{problem}}',
  public_url_required:
    'Setzen Sie zuerst PUBLIC_URL auf eine öffentliche https-Adresse. Sonst funktionieren Links und Bilder der Nachricht nicht.',
  delivery_not_found: 'Das wurde noch nicht gesendet.',
  delivery_state: 'Der Versand ist beendet oder hat sich inzwischen geändert, deshalb ist das nicht möglich.',
  zone_field_unknown: 'Wählen Sie ein eigenes Feld der Art Text.',
  warm_up_not_found: 'Es gibt keinen Warm-up-Plan, der noch läuft.',
  warm_up_exists: 'Es gibt schon einen Warm-up-Plan. Ändern oder beenden Sie diesen.',
  warm_up_started: 'Der Warm-up-Plan hat begonnen, deshalb lässt sich sein erster Tag nicht verschieben.',
  warm_up_not_running: 'Der Warm-up-Plan läuft gerade nicht, deshalb lässt er sich nicht pausieren.',
  warm_up_not_paused: 'Der Warm-up-Plan ist nicht pausiert.',
  warm_up_start_past:
    'Ein Warm-up-Plan beginnt heute oder später. In der Zeitzone des Kontos ist heute der {{today}}.',
  warm_up_day_past:
    'Tag {{day}} des Warm-up-Plans ist vorbei, deshalb lassen sich seine Mengen nicht mehr ändern.',
  warm_up_provider_unknown: 'Den Postfachanbieter „{{name}}“ gibt es nicht.',
  saved_row_not_found: 'Diese gespeicherte Zeile gibt es nicht.',
  saved_row_not_single: 'Eine gespeicherte Zeile besteht aus genau einem Baustein.',
  saved_row_limit_reached:
    'Sie können bis zu {{limit}} Zeilen speichern. Löschen Sie eine, die Sie nicht mehr brauchen.',
  design_not_found: 'Dieses Design gibt es nicht.',
  design_invalid: 'Dieses Design lässt sich nicht lesen: {{path}}',
  design_excludes_content: 'Eine design_id und {{name}} schließen sich aus. Senden Sie nur eines von beiden.',
  revision_not_found: 'Diesen Eintrag gibt es im Verlauf nicht mehr.',
  design_changed:
    'Inzwischen hat jemand anderes dieses Design gespeichert. Laden Sie es neu und versuchen Sie es noch einmal.',
  form_not_found: 'Dieses Anmeldeformular gibt es nicht.',
  form_limit_reached:
    'Ihr Tarif umfasst {{limit}} Anmeldeformulare. Löschen Sie eines, das Sie nicht mehr brauchen, oder wechseln Sie den Tarif.',
  form_changed:
    'Dieses Formular wurde an anderer Stelle geändert. Laden Sie es neu, um die Änderung zu sehen.',
  form_slug_taken: 'Diese Adresse hat schon ein anderes Formular. Wählen Sie eine andere.',
  form_incomplete: 'Bevor dieses Formular übernommen werden kann, fehlt noch etwas.',
  form_not_applied: 'Dieses Formular wurde noch nie übernommen.',
  template_not_found: 'Diese Vorlage gibt es nicht.',
  template_limit_reached: 'Es gibt bereits {{limit}} Vorlagen.',
  template_version_not_found: 'Diese Version der Vorlage gibt es nicht.',
  template_version_limit_reached: 'Diese Vorlage hat bereits {{limit}} Versionen.',
  template_version_total_reached: 'Ihre Vorlagen haben zusammen bereits {{limit}} Versionen.',
  template_version_changed:
    'Inzwischen hat jemand anderes diese Version gespeichert. Laden Sie sie neu und versuchen Sie es noch einmal.',
  template_version_active: 'Die aktive Version lässt sich nicht löschen. Aktivieren Sie zuerst eine andere.',
  image_not_found: 'Das Bild konnte nicht geladen werden',
  image_required: 'Wählen Sie ein Bild zum Hochladen.',
  image_type_unsupported: 'Ihr Bild konnte nicht hochgeladen werden. Möglich sind nur GIF, JPEG und PNG.',
  image_too_large: 'Das Bild ist größer als {{limit}} MB. Verkleinern Sie es und versuchen Sie es erneut',
  image_too_many_pixels:
    'Dieses Bild hat mehr als {{limit}} Millionen Bildpunkte. Verkleinern Sie es und versuchen Sie es erneut.',
  upload_incomplete: 'Die Datei ist nicht vollständig angekommen. Laden Sie sie noch einmal hoch.',
  image_broken:
    'Dieses Bild ist beschädigt und nicht lesbar. Exportieren Sie es noch einmal, oder wählen Sie ein anderes.',
  test_send_address_invalid:
    'Diese Adressen sind ungültig, deshalb wurde der Test nicht gesendet: {{addresses}}',
  test_send_too_many: 'Ein Test kann an bis zu {{limit}} Adressen gehen.',
  test_send_unsubscribed:
    'Diese Adressen haben sich abgemeldet, deshalb wurde der Test nicht gesendet: {{addresses}}',
  test_send_unauthorized: 'Sie dürfen keine Tests senden.',
  test_send_failed: 'Der Mailserver hat den Test nicht angenommen: {{reason}}',
  domain_not_found: 'Diese Domain gibt es nicht.',
  domain_taken: '{{domain}} ist schon hinzugefügt.',
  domain_limit_reached: 'Sie können bis zu {{limit}} Domains hinzufügen.',
  domain_subuser_not_found: 'Es gibt kein Unterkonto namens „{{username}}“.',
  domain_key_unpublished:
    'Der Eintrag des nächsten Schlüssels wurde bei {{host}} nicht gefunden. Legen Sie ihn erst an und ersetzen Sie dann den Schlüssel.',
  branded_link_not_found: 'Diese Link-Domain gibt es nicht.',
  branded_link_taken: '{{name}} ist schon hinzugefügt.',
  branded_link_limit_reached: 'Sie können bis zu {{limit}} Link-Domains hinzufügen.',
  stats_range_invalid:
    'Dieser Zeitraum ist ungültig. Prüfen Sie Daten und Zeitzone; er darf nicht vor seinem Anfang enden.',
  mailbox_message_not_found: 'Diese Nachricht gibt es im Postfach nicht.',
  link_invalid: 'Dieser Link ist ungültig.',
  contact_limit_reached:
    'Damit wären es mehr als die {{limit}} Kontakte Ihres Tarifs. Wechseln Sie in einen größeren Tarif, um weitere hinzuzufügen.',
  contact_overage_consent_required:
    'Damit wären es mehr als die {{limit}} Kontakte Ihres Tarifs. Stimmen Sie den Mehrkosten zu, um fortzufahren.',
  deletion_not_undoable: 'Dieses Löschen lässt sich nicht mehr rückgängig machen.',
  job_not_found: 'Diesen Auftrag gibt es nicht.',
  job_ended: 'Dieser Auftrag ist schon beendet.',
  job_not_cancellable: 'Dieser Auftrag lässt sich nicht abbrechen.',
  job_not_retryable:
    'Dieser Auftrag lässt sich nicht wiederholen. Er läuft noch, ist gut beendet oder muss neu gestartet werden.',
  export_cancelled: 'Der Export wurde abgebrochen.',
  send_missed: 'Der Server lief zur geplanten Zeit nicht. Deshalb wurde nicht gesendet.',
  send_blocked: 'Zur geplanten Zeit fehlte etwas. Deshalb wurde nicht gesendet.',
  send_waited: 'Die Importe, auf die gewartet wurde, dauerten zu lange. Deshalb wurde nicht gesendet.',
  send_disabled: 'Das Konto war zur geplanten Zeit gesperrt. Deshalb wurde nicht gesendet.',
  segment_name_taken: 'Der Segmentname ist bereits vergeben',
  segment_limit_reached:
    'Das Segment konnte nicht angelegt werden: Die Grenze von {{limit}} Segmenten ist erreicht',
  segment_locked: 'Dieses Segment wird verwendet und kann nicht gelöscht werden.',
  segment_changed:
    'Jemand anderes hat dieses Segment inzwischen geändert. Laden Sie es neu und versuchen Sie es noch einmal.',
  segment_change_too_soon:
    'Die Änderung kam zu früh. Bitte warten Sie 5 Minuten und versuchen Sie es dann erneut',
  segment_query_required: 'Ein Segment braucht Bedingungen oder eine Abfrage.',
  segment_query_invalid: 'Die Abfrage ist in Zeile {{line}}, Spalte {{column}} nicht lesbar: {{reason}}',
  segment_query_not_conditions: 'Diese Abfrage lässt sich nicht als Bedingungen anzeigen.',
  segment_condition_invalid: 'Bedingung {{number}} ist unvollständig oder passt nicht zu ihrem Feld.',
  segment_parents_too_many: 'Ein Segment kann höchstens eine übergeordnete Liste haben.',
  segment_invalid: 'Das Segment „{{name}}“ ist ungültig. Korrigieren Sie zuerst seine Bedingungen.',
  segment_field_deleted: 'Es verwendet das Feld „{{name}}“, das gelöscht wurde.',
  segment_list_deleted: 'Es verwendet eine Liste, die gelöscht wurde.',
  segment_too_slow:
    'Die Abfrage dieses Segments dauert länger als {{seconds}} Sekunden. Verwenden Sie weniger Bedingungen oder einen kürzeren Zeitraum.',
  legacy_condition_joiners: 'and_or fehlt bei einer Bedingung nach der ersten.',
  legacy_condition_first_joined: 'and_or steht auch bei der ersten Bedingung; dort bleibt es leer.',
  legacy_condition_only_joined: 'and_or steht bei der einzigen Bedingung; dort bleibt es leer.',
  legacy_condition_joiner_missing: 'and_or fehlt bei allen Bedingungen.',
  legacy_condition_field_missing: 'field fehlt bei einer Bedingung.',
  legacy_condition_value_missing: 'value fehlt bei einer Bedingung.',
  legacy_condition_operator_missing: 'operator fehlt bei einer Bedingung.',
  segment_id_invalid: 'Diese Nummer eines Segments ist ungültig.',
  segment_name_invalid: 'Dieser Name eines Segments ist nicht möglich.',
  legacy_condition_invalid:
    'Bedingung {{number}} ist nicht lesbar: „{{operator}}“ mit diesem Wert passt nicht zum Feld „{{field}}“.',
  segment_refresh_hourly:
    'Dieses Segment wurde in der letzten Stunde bereits aktualisiert. Das geht um {{time}} wieder.',
  segment_refresh_daily:
    'Dieses Segment wurde heute bereits {{limit}}-mal aktualisiert. Das geht um {{time}} wieder.',
  segment_refresh_account:
    'Heute wurden bereits {{limit}} Segmente aktualisiert. Das geht um {{time}} wieder.',
  time_zone_unknown: 'Die Zeitzone „{{name}}“ gibt es nicht.',
  search_query_invalid: 'Die Abfrage ist in Zeile {{line}}, Spalte {{column}} nicht lesbar: {{reason}}',
  search_too_slow: 'Diese Suche dauert länger als {{seconds}} Sekunden. Grenzen Sie sie genauer ein.',
  export_not_found: 'Diesen Export gibt es nicht oder nicht mehr.',
  export_failed: 'Der Export ist fehlgeschlagen. Starten Sie einen neuen.',
  notification_address_not_found: 'Diese Benachrichtigungsadresse gibt es nicht.',
  notification_address_taken: 'Diese Adresse steht bereits in der Liste.',
  notification_limit_reached: 'Es gibt bereits {{limit}} Benachrichtigungsadressen.',
  notification_failures_unheard:
    'Mindestens eine bestätigte Adresse muss bei Fehlschlägen benachrichtigt werden.',
  notification_confirmed: 'Diese Adresse ist bereits bestätigt.',
  notification_resend_too_soon: 'Warten Sie eine Minute, bevor Sie den Link erneut senden.',
  import_not_checked: 'Dieser Import wurde noch nicht geprüft.',
  import_not_stuck: 'Dieser Import läuft noch, deshalb gibt es nichts zu wiederholen.',
  import_not_rollbackable: 'Dieser Import lässt sich nicht mehr rückgängig machen.',
} as const satisfies Record<Exclude<ErrorCode, keyof typeof apiRefusals | keyof typeof adRefusals>, string>
