/** Texte der Anmeldeseite. */
export default {
  title: 'Anmelden',
  sentence: 'E-Mail- und SMS-Kampagnen auf Ihrem eigenen Server.',
  email: 'E-Mail',
  password: 'Passwort',
  show: 'Zeichen anzeigen',
  hide: 'Zeichen verbergen',
  forgotten: 'Passwort vergessen?',
  reset:
    'Wenn keine E-Mail kommt: Wer den Server betreibt, setzt mit <c>npm run reset-password</c> ein neues Passwort.',
  back: 'Zur Anmeldung',
  first: { question: 'Ist das die erste Anmeldung?' },
  submit: 'Anmelden',
  failed: 'E-Mail-Adresse oder Passwort ist falsch.',
  limited: 'Zu viele Versuche. Versuchen Sie es in einigen Minuten erneut.',
  unreachable: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  sessionEnded:
    'Ihre Sitzung ist abgelaufen. Melden Sie sich an, um fortzufahren. Ihre Eingaben sind gesichert.',
  help: 'E-Mail und Passwort des ersten Kontos hat der Server beim ersten Start ausgegeben.',
  account: {
    title: 'Konto wählen',
    sentence: 'Sie können später wechseln: im Menü mit Ihren Initialen.',
  },
  ask: {
    title: 'Passwort vergessen?',
    sentence: 'Sie bekommen per E-Mail einen Link, mit dem Sie ein neues festlegen.',
    submit: 'Link per E-Mail senden',
    sentTitle: 'Sehen Sie in Ihren Posteingang',
    sent: 'Wenn es die Adresse „{{email}}“ hier gibt, ist ein Link unterwegs. Er gilt einmal und eine Stunde lang.',
  },
  set: {
    title: 'Neues Passwort festlegen',
    sentence: 'Für {{email}}.',
    password: 'Neues Passwort',
    hint: 'Mindestens 8 Zeichen.',
    submit: 'Passwort festlegen',
    done: 'Ihr Passwort ist gesetzt. Alle offenen Sitzungen sind beendet.',
  },
  ended: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'Ein Link gilt einmal und eine Stunde lang. Ein neuerer ersetzt ihn.',
    again: 'Neuen Link anfordern',
  },
} as const
