/** Texte der Startseite. */
export default {
  title: 'Willkommen',
  welcome: 'Willkommen, {{name}}',
  sentence: 'Was läuft, was als Nächstes kommt und was die letzten Sendungen erreicht haben.',
  toSingleSends: 'Zu Ihren Einzelsendungen',
  setup: {
    title: 'Ihre erste Kampagne',
    sentence: 'Vier Schritte führen zu Ihrer ersten Kampagne.',
    progress: '{{done}} von {{all}} erledigt',
    done: 'erledigt',
    sender: {
      name: 'Absender bestätigen',
      text: 'Name und Adresse, von denen Ihre Nachrichten kommen.',
      action: 'Absender einrichten',
    },
    contacts: {
      name: 'Kontakte hinzufügen',
      text: 'Übernehmen Sie sie aus einer CSV-Datei.',
      action: 'Kontakte importieren',
    },
    group: {
      name: 'Abmeldegruppe anlegen',
      text: 'Damit man eine Art von Nachrichten abbestellen kann, ohne auf alle zu verzichten.',
      action: 'Gruppe anlegen',
    },
    send: {
      name: 'Die erste Nachricht senden',
      text: 'Schreiben, prüfen, senden.',
      action: 'Einzelsendung anlegen',
    },
  },
  running: {
    title: 'Läuft gerade',
    paused: 'Angehalten',
    progress: '{{done}} von {{all}} Empfängern',
  },
  scheduled: { title: 'Demnächst' },
  latest: {
    title: 'Letzte Ergebnisse',
    delivered: 'Zugestellt',
    opens: 'Öffnungen',
    clicks: 'Klicks',
  },
} as const
