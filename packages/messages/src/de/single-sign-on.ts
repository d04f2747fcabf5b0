/** Texte der Anmeldung über einen Anbieter: die Seite der Einstellungen und die Seite, zu der er zurückleitet. */
export default {
  title: 'Anmeldung über einen Anbieter',
  sentence: 'Personen melden sich über den Anbieter Ihrer Organisation an, mit OpenID Connect.',
  settings: 'Einstellungen',
  elsewhere: {
    title: 'Das erste Konto richtet dies ein',
    text: 'Diese Anmeldung gilt für die ganze Installation. Administratoren des ersten Kontos richten sie ein.',
  },
  administrators: {
    title: 'Administratoren richten dies ein',
    text: 'Diese Anmeldung entscheidet, wer hereinkommt. Wenden Sie sich an einen Administrator des Kontos.',
  },
  form: {
    title: 'Anbieter',
    on: 'Personen können sich über diesen Anbieter anmelden',
    onHint: 'Beim Speichern wird er einmal nach seiner Konfiguration gefragt.',
    name: 'Name',
    nameHint: 'Auf der Anmeldeseite steht „Mit {{name}} anmelden“.',
    namePlaceholder: 'Ihrem Anbieter',
    issuer: 'Issuer',
    issuerHint: 'Die Adresse des Anbieters, etwa https://login.example.com/realms/marketing.',
    clientId: 'Client-ID',
    secret: 'Client-Secret',
    secretHint: 'Wird verschlüsselt gespeichert und nie wieder angezeigt.',
    secretKept: 'Ein Secret ist gespeichert. Lassen Sie das Feld leer, um es zu behalten.',
    redirect: 'Rückleitungsadresse',
    redirectHint: 'Tragen Sie diese Adresse bei Ihrem Anbieter ein.',
    domains: 'Erlaubte Domains',
    domainsHint: 'Personen mit einer bestätigten Adresse dieser Domains kommen ohne Einladung herein.',
    domainsPlaceholder: 'harbor.example',
    role: 'Rolle der Personen, die so hereinkommen',
    roleNone: 'Rolle wählen',
    password: 'Wer kein Administrator ist, meldet sich nur über den Anbieter an',
    passwordHint:
      'Administratoren können sich immer mit ihrem Passwort anmelden, falls der Anbieter ausfällt.',
    removed:
      'Wer aus dem Konto entfernt wurde, kann zurückkommen, solange die Domain der Adresse erlaubt ist.',
  },
  saved: 'Die Anmeldung über den Anbieter wurde gespeichert.',
  callback: {
    title: 'Anmeldung',
    waiting: 'Einen Moment: Wir prüfen die Antwort Ihres Anbieters.',
    failedTitle: 'Sie sind nicht angemeldet',
    other:
      'Diese Anmeldung wurde in einem anderen Browser oder Tab begonnen oder unter einer anderen Adresse dieses Servers.',
    back: 'Zur Anmeldung',
  },
} as const
