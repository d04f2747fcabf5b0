/** Texte über das Löschen eines Unterkontos. */
export default {
  title: 'Löschen',
  state: 'Wird gelöscht',
  confirm: 'Unterkonto löschen',
  sentence: 'Alles in <strong>{{username}}</strong> wird endgültig gelöscht:',
  goes: {
    contacts: 'Kontakte, Listen, Segmente und Anmeldeformulare.',
    messages: 'Nachrichten, Automationen und ihre Statistik.',
    people: 'API-Schlüssel, Anmeldungen und Personen, die in keinem anderen Konto sind.',
    pages: 'Seiten, auf die seine Nachrichten verweisen, etwa die zum Abmelden.',
  },
  begins: 'Das Unterkonto verstummt sofort. Viele Kontakte zu löschen dauert Minuten.',
  begun: 'Das Löschen von {{username}} hat begonnen.',
  running: {
    title: 'Dieses Unterkonto wird gelöscht',
    text: 'Es ist stumm, und niemand kann dorthin wechseln. Sein Name ist wieder frei, wenn alles weg ist.',
    label: 'Löschen von {{username}}',
    contacts: '{{erased}} von {{total}} Kontakten sind weg.',
    messages: '{{erased}} von {{total}} Nachrichten sind weg.',
    phases: {
      stopping: 'Laufende Arbeit endet, und Dateien werden gelöscht.',
      contacts: 'Kontakte werden gelöscht.',
      messages: 'Nachrichten und ihre Statistik werden gelöscht.',
      rest: 'Alles Übrige wird gelöscht.',
    },
    since: 'Begonnen von {{person}}, {{time}}',
  },
} as const
