/** Texte der Anmeldeseite. */
export default {
  title: 'Anmelden',
  sentence: 'E-Mail- und SMS-Kampagnen auf Ihrem eigenen Server.',
  email: 'E-Mail',
  password: 'Passwort',
  show: 'Zeichen anzeigen',
  hide: 'Zeichen verbergen',
  forgotten: 'Passwort vergessen?',
  reset: 'Wer den Server betreibt, setzt ein neues: <c>npm run reset-password</c>.',
  submit: 'Anmelden',
  failed: 'E-Mail-Adresse oder Passwort ist falsch.',
  limited: 'Zu viele Versuche. Versuchen Sie es in einigen Minuten erneut.',
  unreachable: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  ended: 'Ihre Sitzung ist abgelaufen. Melden Sie sich an, um fortzufahren. Ihre Eingaben sind gesichert.',
  help: 'E-Mail und Passwort des ersten Kontos hat der Server beim ersten Start ausgegeben.',
} as const
