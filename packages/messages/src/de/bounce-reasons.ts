export default {
  title: 'Gründe für Unzustellbarkeit',
  reason: 'Grund und was zu tun ist',
  people: 'Personen',
  share: 'Anteil',
  example: 'Antwort eines Servers',
  none: 'Keine Nachricht kam zurück.',
  noneOnDays: 'An diesen Tagen kam keine Nachricht zurück.',
  about: 'Der empfangende Server hat die Nachricht aus diesem Grund abgelehnt.',
  unsorted: {
    name: 'Grund nicht gespeichert',
    todo: 'Gesendet, bevor Carillon Gründe gespeichert hat. Die Antworten stehen unter Unzustellbar.',
  },
  kinds: {
    no_address: {
      name: 'Das Postfach gibt es nicht',
      todo: 'Carillon schreibt diesen Adressen nicht mehr. Sind es viele, prüfen Sie, woher sie kommen.',
    },
    no_domain: {
      name: 'Die Domain gibt es nicht oder sie nimmt keine E-Mails an',
      todo: 'Carillon schreibt diesen Adressen nicht mehr. Suchen Sie nach Tippfehlern hinter dem @.',
    },
    disabled: {
      name: 'Das Postfach ist geschlossen',
      todo: 'Carillon schreibt diesen Adressen nicht mehr. Es ist nichts zu tun.',
    },
    mailbox_full: {
      name: 'Das Postfach ist voll',
      todo: 'Es ist nichts zu tun. Carillon versucht es mit der nächsten Nachricht wieder.',
    },
    reputation: {
      name: 'Wegen des Rufs oder einer Regel abgewiesen',
      todo: 'Prüfen Sie, ob Ihr Mailserver oder Ihre Domain auf einer Sperrliste steht, und schreiben Sie zuerst denen, die Ihre E-Mails öffnen. Oft nennt ein Link in der Antwort den Weg von der Liste.',
    },
    content: {
      name: 'Die Nachricht selbst wurde abgelehnt',
      todo: 'Sie galt als Spam oder war zu groß. Prüfen Sie Links und Bilder, und senden Sie einen Test an diesen Anbieter.',
    },
    rate: {
      name: 'Zu viele Nachrichten auf einmal',
      todo: 'Senden Sie an kleinere Gruppen über mehrere Stunden, und an diesen Anbieter von Woche zu Woche mehr.',
    },
    authentication: {
      name: 'Der Absender ließ sich nicht prüfen',
      todo: 'Prüfen Sie SPF, DKIM und DMARC Ihrer Domain. Die Antwort sagt, was davon nicht stimmt.',
    },
    technical: {
      name: 'Technisches Problem',
      todo: 'Oft geht es von selbst vorbei. Bleibt es, zeigen Sie die Antwort der Person, die Ihren Mailserver betreut.',
    },
    auto_reply: {
      name: 'Automatische Antwort',
      todo: 'Ein Programm hat geantwortet. Es ist nichts zu tun.',
    },
    unknown: {
      name: 'Ein anderer Grund',
      todo: 'Carillon kennt diese Antwort nicht. Lesen Sie, was der Server sagt.',
    },
  },
} as const
