/** Die E-Mails von Hinweisen. */
export default {
  usage: {
    subject: '{{percent}}\u00a0% der E-Mails dieses Monats sind verbraucht: {{account}}',
    text: 'Das Konto „{{account}}“ hat {{used}} von {{total}} E-Mails dieses Monats verbraucht. Wenn die Grenze erreicht ist, bekommen die übrigen Empfänger einer Sendung nichts, bis zum Ersten des nächsten Monats (UTC).',
    beyond:
      'Das Konto „{{account}}“ hat {{used}} von {{total}} E-Mails dieses Monats verbraucht. Weitere E-Mails sind möglich und kosten extra.',
    used: 'Verbraucht',
    total: 'E-Mails im Monat',
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
