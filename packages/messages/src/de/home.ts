/** Texte der Startseite. */
export default {
  title: 'Willkommen',
  welcome: 'Willkommen, {{name}}',
  sentence: 'Was läuft, was als Nächstes kommt und was die letzten Sendungen erreicht haben.',
  create: 'Einzelsendung anlegen',
  noAccess:
    'Sie haben keinen Zugriff auf Kampagnen und Kontakte. Die Navigation zeigt, was Sie öffnen dürfen.',
  tiles: {
    sent: 'Zugestellt, letzte 30 Tage',
    opens: 'Öffnungsrate',
    clicks: 'Klickrate',
    unsubscribes: 'Abmeldungen',
    nothingYet: 'Noch nichts zugestellt',
    notCounted: 'Nicht gezählt',
    asBefore: 'Wie in den 30 Tagen davor',
    more: '{{percent}} mehr als in den 30 Tagen davor',
    less: '{{percent}} weniger als in den 30 Tagen davor',
    points: '{{points}} Punkte zu den 30 Tagen davor',
    was: '{{before}} in den 30 Tagen davor',
    noneBefore: 'Keine in den 30 Tagen davor',
  },
  sources: {
    emails:
      'E-Mails von Einzelsendungen: {{single_sends}}, von Automationen: {{automations}}, von Programmen: {{programs}}.',
    texts: 'Textnachrichten, getrennt gezählt: {{count}}.',
  },
  audience: {
    title: 'Empfänger',
    toContacts: 'Alle Kontakte',
    count_one: '1 Kontakt',
    count_other: '{{count}} Kontakte',
    change: '{{added}} hinzugekommen, {{removed}} entfernt in den letzten 30 Tagen',
  },
  setup: {
    title: 'Ihre erste Kampagne',
    sentence: 'Wenige Schritte führen zu Ihrer ersten Kampagne.',
    progress: '{{done}} von {{all}} erledigt',
    done: 'erledigt',
    address: {
      name: 'Öffentliche Adresse festlegen',
      text: 'Links und Bilder in Ihren Nachrichten beginnen damit. Empfänger müssen sie erreichen.',
      action: 'Adresse festlegen',
    },
    mail: {
      name: 'Mailserver einrichten',
      text: 'Über ihn gehen Ihre Nachrichten hinaus. Ein Test zeigt, ob er sie annimmt.',
      textDone:
        'Ihre Nachrichten gehen über ihn hinaus. <ready>Bereit zum Senden</ready> prüft, ob sie ankommen.',
      action: 'Mailserver einrichten',
    },
    brand: {
      name: 'Marke festlegen',
      text: 'Logo, Farben und Fußzeile, mit denen jede neue Nachricht beginnt.',
      action: 'Markenauftritt öffnen',
    },
    sender: {
      name: 'Absender bestätigen',
      text: 'Name und Adresse, von denen Ihre Nachrichten kommen.',
      textWithDomain:
        'Name und Adresse, von denen Ihre Nachrichten kommen. Mit einer <domain>authentifizierten Domain</domain> vertrauen Empfänger ihnen.',
      waiting: 'Öffnen Sie den Link in der Nachricht an {{email}}.',
      action: 'Absender einrichten',
    },
    contacts: {
      name: 'Kontakte hinzufügen',
      text: 'Importieren Sie sie aus einer CSV-Datei.',
      textWithForm:
        'Importieren Sie sie aus einer CSV-Datei, oder lassen Sie Menschen sich über ein <forms>Anmeldeformular</forms> anmelden.',
      action: 'Kontakte importieren',
    },
    group: {
      name: 'Abmeldegruppe anlegen',
      text: 'Damit Empfänger sich von einer Art von Nachrichten abmelden können, ohne auf alle zu verzichten.',
      action: 'Gruppe anlegen',
    },
    send: {
      name: 'Die erste Nachricht senden',
      text: 'Schreiben, prüfen, senden.',
      action: 'Einzelsendung anlegen',
    },
  },
  leaves: {
    title: 'Noch verlässt nichts diesen Rechner',
    text: 'Jede Nachricht bleibt im eingebauten Postfach, bis ein Mailserver eingerichtet ist.',
    textOthers:
      'Jede Nachricht bleibt im eingebauten Postfach, bis der Betreiber dieser Installation einen Mailserver einrichtet.',
    action: 'Einrichten',
  },
  running: {
    title: 'Läuft gerade',
    progress: '{{done}} von {{all}} Empfängern',
  },
  scheduled: { title: 'Geplant', none: 'Nichts ist geplant.' },
  attention: {
    title: 'Braucht Aufmerksamkeit',
    send_paused: 'Der Versand steht still',
    send_held: 'War fällig und wurde nicht gesendet',
    automation_paused: 'Automation, die sich selbst pausiert hat',
    segment_invalid: 'Segment: Es erhält nichts, bis seine Bedingungen geändert sind',
    import_waits: 'Der Import kommt nicht voran',
    contacts: 'Kontakte aus einem Programm',
  },
  drafts: { title: 'Entwürfe', none: 'Keine Entwürfe.', changed: 'Geändert {{time}}' },
  latest: {
    title: 'Neueste Einzelsendungen',
    delivered: 'Zugestellt',
    notCounted: 'nicht gezählt',
    opens: 'Öffnungen',
    clicks: 'Klicks',
  },
} as const
