export default {
  found: {
    no_email: 'Fügen Sie mindestens eine E-Mail oder Textnachricht hinzu.',
    too_many_steps: 'Es sind zu viele Schritte.',
    too_deep: 'Das ist zu tief: Pfade können höchstens fünf Ebenen tief ineinander stehen.',
    id_repeated: 'Diesen Schritt gibt es zweimal.',
    message_repeated: 'Ein anderer Schritt sendet dieselbe Nachricht.',
    wait_too_short: 'Eine Wartezeit dauert mindestens fünf Minuten.',
    wait_too_long: 'Eine Wartezeit dauert höchstens 365 Tage.',
    shares_not_100: 'Die Anteile müssen 100 % ergeben.',
    message_later: 'Wer hier ankommt, kann diese Nachricht noch nicht erhalten haben.',
    message_other_kind:
      'Das lässt sich bei einer Textnachricht nicht feststellen. Wählen Sie eine Antwort oder einen Klick als Bedingung.',
    path_empty: 'Alle Pfade sind leer. Fügen Sie in einem davon einen Schritt ein.',
    never_reached: 'Hierher kommt niemand, weil der Pfad vorher endet.',
    condition_of_events: 'Öffnungen und Klicks brauchen eine eigene Bedingung.',
    list_not_chosen: 'Wählen Sie die Liste.',
    condition_empty: 'Dieser Schritt hat keine Bedingung an den Kontakt. Fügen Sie eine hinzu.',
    condition_invalid:
      'Eine Bedingung an den Kontakt ist unvollständig, oder ihr Feld oder ihre Liste gibt es nicht mehr. Öffnen Sie den Schritt und berichtigen Sie sie.',
    notify_no_address:
      'Diese Benachrichtigung erhält niemand: Keine ihrer Adressen ist bestätigt. Wählen Sie eine andere, oder bestätigen Sie eine unter „Benachrichtigungen“.',
    notify_text_invalid:
      'Ein Platzhalter im Betreff oder Text ist nicht vollständig. Öffnen Sie den Schritt und korrigieren Sie ihn.',
    webhook_closed: 'Dieser Webhook liegt nicht im öffentlichen Internet und kann nicht aufgerufen werden.',
    exit_required: 'Wählen Sie die Liste oder das Segment für den Austritt.',
    goal_is_entry: 'Wählen Sie ein anderes Segment als das des Eintritts: Wer eintritt, ist dort schon.',
  },
}
