import type english from '../en/ad-refusals.ts'

/** The refusals of ads. Only screens of ads load them. */
export default {
  ad_not_connected: 'Dieser Partner ist nicht verbunden.',
  ad_connection_expired: 'Die Anmeldung bei diesem Partner ist abgelaufen. Verbinden Sie ihn neu.',
  ad_permission_missing:
    'Der Anmeldung fehlt eine Berechtigung: {{permissions}}. Verbinden Sie den Partner neu und erlauben Sie sie.',
  ad_partner_busy:
    'Der Partner nimmt gerade keine Anfragen mehr an. Versuchen Sie es in {{minutes}} Minuten noch einmal.',
  ad_partner_unreachable: 'Der Partner hat nicht geantwortet. Versuchen Sie es gleich noch einmal.',
  ad_partner_refused: 'Der Partner hat abgelehnt: {{message}}',
  ad_app_missing: 'Diese Installation hat keine App bei diesem Partner. Ihr Betreiber kann eine einrichten.',
  ad_simulation_off: 'Der simulierte Partner ist ausgeschaltet.',
  ad_connected_otherwise:
    'Der simulierte und der echte Partner können nicht zugleich verbunden sein. Trennen Sie zuerst diesen.',
  ad_sign_in_unknown: 'Diese Anmeldung ist zu alt oder wurde schon benutzt. Verbinden Sie den Partner neu.',
  ad_sign_in_refused: 'Der Partner hat die Anmeldung nicht abgeschlossen: {{message}}',
  ad_account_unknown: 'Die Anmeldung darf dieses Werbekonto nicht benutzen.',
  ad_account_unusable: 'Der Partner hat dieses Werbekonto geschlossen, oder ihm fehlt eine Zahlungsart.',
  ad_page_unknown: 'Die Anmeldung darf diese Seite nicht benutzen.',
  ad_campaign_not_found: 'Diese Kampagne gibt es nicht.',
  ad_campaign_changed: 'Diese Kampagne wurde inzwischen an anderer Stelle geändert.',
  ad_campaign_leaving: 'Diese Kampagne wird gerade gelöscht.',
  ad_campaign_unready: 'Etwas hält diese Kampagne noch auf.',
  ad_campaign_is_draft: 'Diese Kampagne wurde noch nicht eingereicht.',
  ad_campaign_limit_reached: 'Sie können bis zu {{limit}} Anzeigenkampagnen haben.',
  lead_retargeting: 'Lead-Anzeigen suchen neue Personen, deshalb ist Retargeting nicht möglich.',
  ad_days_invalid: 'Die Zeit muss nach ihrem Beginn enden und darf höchstens {{limit}} Tage lang sein.',
  ad_site_invalid: 'Die Adresse muss mit https:// oder http:// beginnen.',
} satisfies Record<keyof typeof english, string>
