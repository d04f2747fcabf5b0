/** Die Mails über die Arbeit des Kontos, die Mail zur Bestätigung einer Adresse und die Seiten hinter ihren Links. */
export default {
  confirm: {
    subject: 'Bitte bestätigen Sie {{email}} für Benachrichtigungen',
    heading: 'Bestätigen Sie Ihre Adresse',
    why: '{{owner}} möchte Benachrichtigungen von Carillon an {{email}} senden, zum Beispiel über fertige Importe und Exporte. Öffnen Sie diesen Link, um zuzustimmen. Er gilt 72 Stunden lang.',
    button: 'Adresse bestätigen',
    ignore:
      'Wenn Sie das nicht erwartet haben, brauchen Sie nichts zu tun. Sie erhalten dann keine weiteren Nachrichten.',
  },
  confirmPage: {
    title: 'Bestätigen Sie Ihre Adresse',
    ask: 'Sollen Benachrichtigungen über das Konto {{account}} an {{email}} gesendet werden?',
    button: 'Bestätigen',
    doneTitle: 'Bestätigt',
    done: '{{email}} erhält ab jetzt Benachrichtigungen über dieses Konto. Sie können diese Seite schließen.',
    invalidTitle: 'Dieser Link gilt nicht mehr',
    invalid:
      'Er ist älter als 72 Stunden oder es wurde ein neuerer gesendet. Fordern Sie auf der Seite „Benachrichtigungen“ einen neuen an.',
  },
  leavePage: {
    title: 'Diese E-Mails abbestellen',
    ask: 'Möchten Sie E-Mails zu „{{event}}“ an {{email}} abbestellen?',
    button: 'Diese E-Mails abbestellen',
    doneTitle: 'E-Mails abbestellt',
    done: '{{email}} erhält keine E-Mails zu „{{event}}“ mehr.',
    neededTitle: 'Diese Adresse wird noch gebraucht',
    needed:
      'Keine andere Adresse erhält E-Mails über Fehlschläge, deshalb bekommt {{email}} sie weiterhin. Fügen Sie zuerst auf der Seite „Benachrichtigungen“ eine andere Adresse hinzu.',
    goneTitle: 'Diese Adresse erhält keine E-Mails',
    gone: 'Sie wurde aus den Benachrichtigungen entfernt. Sie können diese Seite schließen.',
  },
  event: {
    import_done: 'Fertige Importe',
    import_failed: 'Fehlgeschlagene Importe',
    export_ready: 'Fertige Exporte',
    export_failed: 'Fehlgeschlagene Exporte',
    contact_limit: 'Kontakte bei 90 % der Tarifgrenze',
    ab_winner: 'A/B-Tests, die einen Gewinner brauchen',
    send_paused: 'Einzelsendungen, die sich selbst pausiert haben',
    automation_paused: 'Automationen, die sich selbst angehalten haben',
    webhook_failed: 'Webhooks, die keine Ereignisse annehmen',
  },
  subject: {
    import_done: 'Import fertig: {{name}}',
    import_failed: 'Import fehlgeschlagen: {{name}}',
    export_ready: 'Export fertig: {{name}}',
    export_failed: 'Export fehlgeschlagen: {{name}}',
    contact_limit: '{{percent}} der Kontakte Ihres Tarifs sind belegt',
    ab_winner: 'A/B-Test ohne Gewinner: {{name}}',
    send_paused: 'Versand pausiert: {{name}}',
    automation_paused: 'Automation angehalten: {{name}}',
    webhook_failed: 'Webhook nicht erreicht: {{name}}',
  },
  many: {
    import_failed: '{{count}} Importe sind fehlgeschlagen',
    export_failed: '{{count}} Exporte sind fehlgeschlagen',
  },
  sentence: {
    import_done: 'Der Import ist fertig.',
    import_failed: 'Der Import ist fehlgeschlagen. Es wurde nichts geändert.',
    export_ready: 'Ihre Datei ist fertig. Melden Sie sich an, um sie herunterzuladen.',
    export_failed: 'Der Export ist fehlgeschlagen.',
    contact_limit:
      'Wenn die Grenze erreicht ist, können Sie weitere Kontakte nur hinzufügen, indem Sie den Tarif wechseln oder den Mehrkosten zustimmen.',
    ab_winner: 'Dieser A/B-Test hat keinen Gewinner.',
    send_paused:
      'Diese Einzelsendung hat sich selbst pausiert. Die übrigen Nachrichten warten, bis Sie weiter senden.',
    automation_paused:
      'Diese Automation hat sich selbst angehalten. Bis Sie sie fortsetzen, verschickt sie keine E-Mails, und alle Wartezeiten stehen still.',
    webhook_failed:
      'Dieser Webhook hat seit 24 Stunden keine Ereignisse angenommen, deshalb wurden die ältesten aufgegeben. Sie werden nicht noch einmal gesendet.',
  },
  abWinner: {
    ended: 'Der Test ist zu Ende. Wählen Sie den Gewinner: Er geht an die übrigen Empfänger.',
    reminder: 'Die Zeit zum Wählen endet in einem Tag. Danach bekommen die übrigen Empfänger nichts.',
    expired:
      'Die Zeit zum Wählen ist vor einem Tag abgelaufen. Die übrigen Empfänger haben nichts bekommen. Um sie zu erreichen, duplizieren Sie die Einzelsendung.',
  },
  sendPaused: {
    bounces:
      '{{count}} der ersten {{of}} Nachrichten kamen zurück, weil es die Adresse nicht gibt. Meist sind die Adressen alt oder gekauft. Wenn Sie weiter senden, landen Ihre E-Mails bei den Anbietern eher im Spam.',
    complaints:
      '{{count}} der ersten {{of}} Leser haben die Nachricht als Spam gemeldet. Wenn Sie weiter senden, landen Ihre E-Mails bei den Anbietern eher im Spam.',
  },
  automationPaused: {
    list_deleted: 'Eine Liste, die für Einstieg oder Ausstieg gebraucht wird, wurde gelöscht.',
    segment_invalid:
      'Ein Segment, das für Einstieg oder Ausstieg gebraucht wird, wurde gelöscht oder ist nicht mehr brauchbar.',
    field_deleted: 'Ein Datumsfeld, das für Einstieg oder eine Wartezeit gebraucht wird, wurde gelöscht.',
    condition_invalid: 'Ein Feld oder eine Liste, die eine Bedingung ihrer Schritte braucht, wurde gelöscht.',
    message_broken: 'Eine ihrer E-Mails kann so, wie sie geschrieben ist, nicht gesendet werden.',
    sender_removed: 'Der Absender einer ihrer E-Mails wurde gelöscht oder ist nicht mehr bestätigt.',
    group_deleted: 'Ihre Abmeldegruppe wurde gelöscht.',
  },
  webhookFailed:
    'Sie erhalten diese E-Mail einmal. Bis der Webhook wieder antwortet, werden weitere Ereignisse aufgegeben, sobald sie 24 Stunden alt sind. Um ihn zu reparieren oder auszuschalten, ändern Sie seine Einstellungen über die API; was dann noch wartet, wird sofort gesendet.',
  never: 'Nie',
  errorsSentence:
    'Einige Zeilen wurden abgelehnt. Auf der Seite des Imports finden Sie eine Fehlerdatei mit dem Grund für jede Zeile.',
  more: 'Und {{count}} weitere.',
  button: {
    import_done: 'Import anzeigen',
    import_failed: 'Import anzeigen',
    export_ready: 'Zum Download',
    export_failed: 'Exporte anzeigen',
    contact_limit: 'Kontakte anzeigen',
    ab_winner: 'Test anzeigen',
    send_paused: 'Einzelsendung anzeigen',
    automation_paused: 'Automation anzeigen',
    webhook_failed: 'API-Referenz anzeigen',
  },
  label: {
    file: 'Datei',
    into: 'Ziel',
    rows: 'Zeilen',
    created: 'Neu',
    updated: 'Geändert',
    errored: 'Abgelehnt',
    duration: 'Dauer',
    contacts: 'Kontakte',
    size: 'Größe',
    files: 'Dateien',
    expires: 'Verfügbar bis',
    startedAt: 'Gestartet',
    askedBy: 'Gestartet von',
    reason: 'Grund',
    export: 'Export',
    limit: 'Grenze',
    singleSend: 'Einzelsendung',
    automation: 'Automation',
    pickUntil: 'Wählen bis',
    address: 'Adresse',
    events: 'Aufgegebene Ereignisse',
    lastProblem: 'Letzter Fehler',
    lastTaken: 'Hat zuletzt angenommen',
  },
  allContacts: 'Alle Kontakte',
  chosenContacts: 'Ausgewählte Kontakte ({{count}})',
  unnamedImport: 'Kontakte',
  fault:
    'Bei uns ist etwas schiefgegangen. Versuchen Sie es noch einmal. Wenn das Problem bleibt, wenden Sie sich an den Betreiber dieser Installation.',
  seconds: '{{count}} s',
  minutes: '{{minutes}} min {{seconds}} s',
  foot: 'Gesendet von Carillon auf {{host}}, Konto {{account}}.',
  leave: 'E-Mails dieser Art abbestellen',
} as const
