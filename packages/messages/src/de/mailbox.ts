export default {
  title: 'Postfach',
  noSubject: '(kein Betreff)',
  index: {
    sentence:
      'Solange kein Mailserver eingestellt ist, kommt hier alles an, was diese Anwendung verschickt, gleich an wen. Die neuesten 10.000 Nachrichten bleiben erhalten.',
    notReceiving: 'Ihre Mails gehen an Ihren Mailserver, deshalb kommt hier nichts Neues an.',
    caption: 'Nachrichten, die neuesten zuerst',
    search: 'Im Postfach suchen',
    subject: 'Betreff',
    from: 'Von',
    to: 'An {{address}}',
    received: 'Eingegangen',
    size: 'Größe',
    clear: 'Alle löschen',
    emptyTitle: 'Noch keine Nachrichten',
    emptyText:
      'Verschicken Sie einen Test oder eine Kampagne: Nach wenigen Sekunden steht jede Nachricht hier, so wie andere sie lesen. Mit SMTP_URL wird wirklich versandt.',
  },
  message: {
    to: 'An',
    attachments: 'Anhänge',
    view: 'Was von der Nachricht zu sehen ist',
    views: { html: 'Nachricht', text: 'Nur Text', source: 'Quelltext' },
    frame: 'Die Nachricht „{{subject}}“',
    goneTitle: 'Diese Nachricht ist nicht hier',
    goneText: 'Sie wurde gelöscht, oder neuere Nachrichten haben ihren Platz eingenommen.',
    back: 'Zurück zum Postfach',
  },
  clear: {
    title: 'Alle Nachrichten löschen',
    sentence:
      'Alle Nachrichten im Postfach werden gelöscht. Versand, Kontakte und Auswertungen bleiben, wie sie sind.',
    confirm: 'Alle Nachrichten löschen',
    cleared: 'Das Postfach ist leer.',
  },
} as const
