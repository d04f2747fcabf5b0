export default {
  title: 'Gründe für Unzustellbarkeit',
  reason: 'Grund und was zu tun ist',
  people: 'Personen',
  share: 'Anteil',
  example: 'Antwort eines Servers',
  none: 'Keine Nachricht kam zurück.',
  noneOnDays: 'An diesen Tagen kam keine Nachricht zurück.',
  about: 'Der empfangende Server hat die Nachricht aus diesem Grund abgelehnt.',
  aboutPeople: 'Personen, deren Server die Nachricht aus diesem Grund ablehnte.',
  aboutShare:
    'Anteil: Personen mit diesem Grund ÷ alle, bei denen sie unzustellbar war oder abgewiesen wurde.',
  aboutExample: 'Was einer der Server sagte, Wort für Wort.',
  unsorted: {
    name: 'Grund nicht gespeichert',
    todo: 'Gesendet, bevor Carillon Gründe gespeichert hat. Die Antworten stehen unter „Unzustellbar“.',
  },
  kinds: {
    no_address: {
      name: 'Das Postfach gibt es nicht',
      about: 'Der Server sagt, dass niemand diese Adresse hat. Die Adresse wird gesperrt.',
      todo: 'Carillon schreibt diesen Adressen nicht mehr. Sind es viele, prüfen Sie, woher sie kommen.',
    },
    no_domain: {
      name: 'Die Domain gibt es nicht oder sie nimmt keine E-Mails an',
      about:
        'Den Teil hinter dem @ gibt es nicht, oder er hat keinen Server für E-Mails. Die Adresse wird gesperrt.',
      todo: 'Carillon schreibt diesen Adressen nicht mehr. Suchen Sie nach Tippfehlern hinter dem @.',
    },
    disabled: {
      name: 'Das Postfach ist geschlossen',
      about: 'Das Postfach gab es; jetzt ist es geschlossen oder unbenutzt. Die Adresse wird gesperrt.',
      todo: 'Carillon schreibt diesen Adressen nicht mehr. Es ist nichts zu tun.',
    },
    mailbox_full: {
      name: 'Das Postfach ist voll',
      about: 'Die Adresse gibt es, aber das Postfach hat keinen Platz. Eine solche Antwort sperrt sie nicht.',
      todo: 'Es ist nichts zu tun. Carillon versucht es mit der nächsten Nachricht wieder.',
    },
    reputation: {
      name: 'Wegen des Rufs oder einer Regel abgewiesen',
      about:
        'Der Anbieter will keine E-Mails von Ihrem Server oder Ihrer Domain, wegen einer Sperrliste oder einer eigenen Regel. Die Adresse wird nicht gesperrt.',
      todo: 'Prüfen Sie, ob Ihr Mailserver oder Ihre Domain auf einer Sperrliste steht, und schreiben Sie zuerst denen, die Ihre E-Mails öffnen. Oft nennt ein Link in der Antwort den Weg von der Liste.',
    },
    content: {
      name: 'Die Nachricht selbst wurde abgelehnt',
      about:
        'Der Anbieter wies ab, was in der Nachricht steht: Spam, ein Virus, ihre Größe oder Form. Die Adresse wird nicht gesperrt.',
      todo: 'Sie galt als Spam oder war zu groß. Prüfen Sie Links und Bilder, und senden Sie einen Test an diesen Anbieter.',
    },
    rate: {
      name: 'Zu viele Nachrichten auf einmal',
      about: 'Der Anbieter nimmt in dieser Zeit weniger Nachrichten an. Die Adresse wird nicht gesperrt.',
      todo: 'Senden Sie an kleinere Gruppen über mehrere Stunden, und an diesen Anbieter von Woche zu Woche mehr.',
    },
    authentication: {
      name: 'Der Absender ließ sich nicht prüfen',
      about:
        'Der Anbieter konnte nicht prüfen, dass die Nachricht von Ihnen ist. Die Adresse wird nicht gesperrt.',
      todo: 'Prüfen Sie SPF, DKIM und DMARC Ihrer Domain. Die Antwort sagt, was davon nicht stimmt.',
    },
    technical: {
      name: 'Technisches Problem',
      about: 'Netze, Nameserver oder der andere Server hatten einen Fehler. Die Adresse wird nicht gesperrt.',
      todo: 'Oft geht es von selbst vorbei. Bleibt es, zeigen Sie die Antwort der Person, die Ihren Mailserver betreut.',
    },
    auto_reply: {
      name: 'Automatische Antwort',
      about:
        'Kein Server hat die Nachricht abgewiesen: Eine Person oder ein Programm hat geantwortet. Die Adresse wird nicht gesperrt.',
      todo: 'Ein Programm hat geantwortet. Es ist nichts zu tun.',
    },
    unknown: {
      name: 'Ein anderer Grund',
      about: 'Keine Regel kennt diese Antwort. Die Adresse wird nicht gesperrt.',
      todo: 'Carillon kennt diese Antwort nicht. Lesen Sie, was der Server sagt.',
    },
  },
} as const
