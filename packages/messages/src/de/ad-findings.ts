export default {
  findings: {
    ad_name_missing: 'Geben Sie der Kampagne einen Namen.',
    ad_name_too_long: 'Kürzen Sie den Namen auf {{most}} Zeichen.',
    lead_retargeting: 'Lead-Anzeigen suchen neue Menschen, deshalb ist Retargeting nicht möglich.',
    ad_platforms_missing: 'Wählen Sie mindestens einen Ort für die Anzeigen.',
    ad_platform_unconnected:
      'Dieser Ort ist nicht verbunden. Verbinden Sie ihn in den Einstellungen der Anzeigen.',
    lead_platform: 'Google hat kein Formular für Leads. Lassen Sie es bei einer Lead-Anzeige weg.',
    ad_start_too_soon: 'Wählen Sie einen Beginn, der mindestens eine Stunde entfernt ist.',
    ad_end_missing: 'Wählen Sie das Ende der Anzeigen.',
    ad_end_too_soon: 'Wählen Sie ein Ende mindestens 24 Stunden nach dem Beginn.',
    ad_time_short:
      'Die Partner brauchen etwa zwei Wochen, um zu lernen, wer reagiert. Eine längere Zeit bringt für dasselbe Geld mehr.',
    ad_audience_missing: 'Wählen Sie mindestens eine Liste oder ein Segment.',
    ad_audience_kind: 'Diese Zielgruppe passt nicht zum Ziel. Wählen Sie sie neu.',
    segment_invalid:
      'Dieses Segment hat keine gültigen Bedingungen. Beheben Sie das, oder wählen Sie ein anderes.',
    ad_countries_missing: 'Wählen Sie mindestens ein Land.',
    ad_age_invalid: 'Wählen Sie ein Alter von {{least}} bis {{most}}, das jüngere zuerst.',
    ad_ages_widened:
      'Google zeigt Anzeigen ganzen Altersgruppen, dort sehen sie also Menschen von {{from}} bis {{to}}.',
    ad_audience_too_small:
      'Dort sind etwa {{expected}} dieser Menschen zu erwarten, und mindestens {{least}} sind nötig. Nehmen Sie eine Liste oder ein Segment hinzu.',
    ad_design_missing: 'Gestalten Sie die Anzeige für diesen Ort.',
    ad_budget_missing: 'Geben Sie das Tagesbudget ein.',
    ad_budget_too_low: 'Geben Sie ein Tagesbudget von mindestens {{least}} ein.',
    ad_budget_unconfirmed: 'Das ist mehr als {{most}} am Tag. Sie werden um eine Bestätigung gebeten.',
    ad_link_invalid: 'Geben Sie einen Link ein, der mit https:// oder http:// beginnt.',
    lead_list_missing: 'Wählen Sie die Liste, in die neue Leads kommen.',
    lead_privacy_url_invalid:
      'Geben Sie die Adresse Ihrer Datenschutzerklärung ein, mit https:// oder http:// am Anfang.',
    ad_text_missing: 'Geben Sie diesen Text ein.',
    ad_text_too_long: 'Kürzen Sie diesen Text auf {{most}} Zeichen. Er hat {{length}}.',
    ad_text_is_cut: 'Die Feeds schneiden diesen Text nach {{shown}} Zeichen ab.',
    ad_image_missing: 'Wählen Sie ein Bild.',
    image_too_narrow: 'Dieses Bild oder sein Ausschnitt hat zu wenige Pixel. Wählen Sie ein größeres.',
    image_too_tall: 'Dieses Bild ist für diesen Ort zu hoch. Schneiden Sie es zu.',
    image_too_wide: 'Dieses Bild ist für diesen Ort zu breit. Schneiden Sie es zu.',
    other:
      'Der Server hält diese Kampagne aus einem Grund auf, den diese Seite nicht kennt. Laden Sie die Seite neu.',
  },
  partner: {
    ad_refused: 'Der Partner hat die Anzeige abgelehnt.',
    ad_failed: 'Die Anzeige konnte nicht angelegt werden. Es wird erneut versucht.',
    ad_policy: 'Die Anzeige verstößt gegen eine Richtlinie des Partners.',
    ad_image_refused: 'Der Partner hat das Bild abgelehnt.',
    ad_budget_refused: 'Der Partner hat das Budget abgelehnt.',
    ad_audience_refused: 'Der Partner hat die Zielgruppe abgelehnt.',
    ad_audience_empty:
      'Kein Kontakt der Zielgruppe darf hochgeladen werden: Einwilligung oder Adresse fehlt, oder sie sind gesperrt.',
    ad_audience_flagged: 'Der Partner weigert sich, die Zielgruppe zu verwenden.',
    ad_audience_terms:
      'Der Partner verlangt, dass im Werbekonto seine Bedingungen für Kundenlisten angenommen werden.',
    ad_audience_gone: 'Die Zielgruppe gibt es beim Partner nicht mehr.',
    ad_audience_missing: 'Die Zielgruppe fehlt beim Partner.',
    ad_audience_elsewhere: 'Die Zielgruppe liegt in einem anderen Werbekonto als dem verbundenen.',
    ad_account_billing: 'Das Werbekonto hat kein Zahlungsmittel.',
    ad_page_missing:
      'Anzeigen brauchen eine Seite, in deren Namen sie erscheinen. Wählen Sie eine in den Einstellungen der Anzeigen.',
    ad_gone: 'Die Anzeige gibt es beim Partner nicht mehr.',
    ad_signed_out:
      'Die Anmeldung beim Partner ist abgelaufen. Verbinden Sie ihn in den Einstellungen der Anzeigen neu.',
    ad_permission:
      'Der Anmeldung beim Partner fehlt eine Berechtigung. Verbinden Sie ihn in den Einstellungen der Anzeigen neu.',
    ad_busy: 'Der Partner nimmt gerade keine weiteren Aufrufe an.',
    ad_unanswered: 'Der Partner hat nicht geantwortet.',
    ad_pause_failed: 'Die Anzeige ließ sich beim Partner nicht umschalten.',
    ad_text_refused: 'Der Partner hat den Text abgelehnt.',
    ad_link_refused: 'Der Partner hat den Link abgelehnt.',
    ad_form_refused: 'Der Partner hat das Formular abgelehnt.',
    ad_schedule_refused: 'Der Partner hat den Beginn oder das Ende abgelehnt.',
    ad_targeting_refused: 'Der Partner hat Länder, Alter, Geschlecht oder Geräte abgelehnt.',
    ad_image_missing: 'Das Bild gibt es nicht mehr. Wählen Sie ein anderes.',
    ad_account_closed: 'Der Partner hat das Werbekonto geschlossen.',
    ad_payment_missing:
      'Das Werbekonto hat kein gültiges Zahlungsmittel. Hinterlegen Sie eines beim Partner.',
    ad_permission_missing:
      'Der Anmeldung beim Partner fehlt eine Berechtigung. Verbinden Sie ihn in den Einstellungen der Anzeigen neu.',
    ad_partner_busy: 'Der Partner nimmt gerade keine weiteren Aufrufe an.',
    ad_partner_refused: 'Der Partner hat den Aufruf abgelehnt.',
    ad_sign_in_refused:
      'Der Partner hat die Anmeldung abgelehnt. Verbinden Sie ihn in den Einstellungen der Anzeigen neu.',
    lead_platform: 'Google hat kein Formular für Leads. Lassen Sie es bei einer Lead-Anzeige weg.',
  },
}
