/** The mail to a person whose second factor an administrator took away. */
export default {
  takenAway: {
    subject: 'Ihr zweiter Faktor wurde entfernt',
    heading: 'Ihr zweiter Faktor wurde entfernt',
    why: 'Der Administrator {{by}} hat den zweiten Faktor von {{email}} entfernt: App, Passkeys und Wiederherstellungscodes. Ihre offenen Sitzungen sind beendet.',
    next: 'Sie melden sich nur mit Ihrem Passwort an, außer Ihr Konto verlangt einen zweiten Faktor. Richten Sie einen neuen ein.',
    button: 'Zweiten Faktor einrichten',
    unexpected:
      'Wenn Sie nicht darum gebeten haben, ändern Sie Ihr Passwort und sprechen Sie mit Ihren Administratoren.',
  },
} as const
