/** Die E-Mails von Hinweisen. */
export default {
  usage: {
    subject: '{{percent}}\u00a0% der {{period}} sind verbraucht: {{account}}',
    period: {
      monthly: 'E-Mails dieses Monats',
      weekly: 'E-Mails dieser Woche',
      daily: 'heutigen E-Mails',
      never: 'erlaubten E-Mails',
    },
    text: {
      monthly: 'Das Konto „{{account}}“ hat {{used}} von {{total}} E-Mails dieses Monats verbraucht.',
      weekly: 'Das Konto „{{account}}“ hat {{used}} von {{total}} E-Mails dieser Woche verbraucht.',
      daily: 'Das Konto „{{account}}“ hat heute {{used}} von {{total}} E-Mails verbraucht.',
      never: 'Das Konto „{{account}}“ hat {{used}} von {{total}} erlaubten E-Mails verbraucht.',
    },
    atLimit: {
      monthly:
        'Wenn die Grenze erreicht ist, bekommen die übrigen Empfänger einer Sendung nichts, bis zum Ersten des nächsten Monats (UTC).',
      weekly:
        'Wenn die Grenze erreicht ist, bekommen die übrigen Empfänger einer Sendung nichts, bis zum nächsten Montag (UTC).',
      daily:
        'Wenn die Grenze erreicht ist, bekommen die übrigen Empfänger einer Sendung nichts, bis zum nächsten Tag (UTC).',
      never:
        'Wenn die Grenze erreicht ist, bekommen die übrigen Empfänger einer Sendung nichts, bis weitere E-Mails erlaubt werden.',
    },
    beyond: 'Weitere E-Mails sind möglich und kosten extra.',
    used: 'Verbraucht',
    total: {
      monthly: 'E-Mails im Monat',
      weekly: 'E-Mails in der Woche',
      daily: 'E-Mails am Tag',
      never: 'E-Mails insgesamt',
    },
    remain: 'Übrig',
    button: 'Verbrauch anzeigen',
  },
  stats: {
    subject: 'Statistik vom {{period}}: {{account}}',
    text: 'Das ist die {{frequency}} Statistik des Kontos „{{account}}“, Zeitraum: {{period}} (UTC).',
    frequency: { daily: 'tägliche', weekly: 'wöchentliche', monthly: 'monatliche' },
    numbers: {
      requests: 'E-Mails',
      delivered: 'Zugestellt',
      unique_opens: 'Geöffnet',
      unique_clicks: 'Angeklickt',
      bounces: 'Unzustellbar',
      spam_reports: 'Als Spam gemeldet',
      unsubscribes: 'Abgemeldet',
    },
    button: 'Verbrauch anzeigen',
  },
  why: 'Ein Hinweis des Kontos „{{account}}“ nennt Ihre Adresse. Wer Zugang zum Konto hat, kann ihn ändern oder löschen.',
} as const
