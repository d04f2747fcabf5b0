export default {
  title: 'Postfach',
  noSubject: '(kein Betreff)',
  index: {
    sentence:
      'Solange kein Mailserver eingerichtet ist, kommen hier alle Nachrichten an, die Carillon sendet. Die neuesten 10.000 bleiben erhalten.',
    notReceiving: 'E-Mails werden über Ihren Mailserver gesendet, deshalb kommt hier nichts Neues an.',
    caption: 'Nachrichten, die neuesten zuerst',
    search: 'Im Postfach suchen',
    subject: 'Betreff',
    from: 'Von',
    to: 'An {{address}}',
    received: 'Eingegangen',
    size: 'Größe',
    clear: 'Alle löschen',
    waiting: 'Die Nachricht an {{address}} öffnet sich hier, sobald sie eintrifft.',
    stopWaiting: 'Alle Nachrichten an diese Adresse anzeigen',
    emptyTitle: 'Noch keine Nachrichten',
    emptyText:
      'Senden Sie einen Test oder eine Einzelsendung. Jede Nachricht erscheint hier nach wenigen Sekunden genau so, wie Empfänger sie sehen. Für echten Versand setzen Sie SMTP_URL.',
  },
  message: {
    to: 'An',
    attachments: 'Anhänge',
    view: 'Ansicht der Nachricht',
    views: { html: 'Desktop', mobile: 'Mobil', dark: 'Dunkel', text: 'Nur-Text', source: 'Quelltext' },
    frame: 'Die Nachricht „{{subject}}“',
    goneTitle: 'Nachricht nicht gefunden',
    goneText: 'Sie wurde gelöscht oder durch neuere Nachrichten verdrängt.',
    back: 'Zurück zum Postfach',
  },
  clear: {
    title: 'Alle Nachrichten löschen',
    sentence:
      'Alle Nachrichten im Postfach werden gelöscht. Sendungen, Kontakte und Statistiken bleiben unverändert.',
    confirm: 'Alle Nachrichten löschen',
    cleared: 'Das Postfach ist leer.',
  },
} as const
