/** Texte über die Zahlen eines Unterkontos. */
export default {
  title: 'E-Mail-Zahlen',
  sentence: 'E-Mails dieses Monats (UTC), verglichen mit dem letzten.',
  failed: 'Die Zahlen konnten nicht geladen werden',
  names: {
    delivered: 'Zugestellt',
    unique_opens: 'Öffnende',
    unique_clicks: 'Klickende',
    bounces: 'Unzustellbar',
  },
  before: 'Letzten Monat {{count}}',
  reputation: 'Willkommene E-Mails der letzten 30 Tage: {{share}}',
  noReputation: 'Willkommene E-Mails der letzten 30 Tage: keine gesendet',
  reputationHint: 'Der Teil, der weder unzustellbar war noch blockiert oder als Spam gemeldet wurde.',
} as const
