/** The mail that verifies a sender, and the page its link opens. */
export default {
  subject: 'Bitte bestätigen Sie Ihre Absenderadresse',
  greeting: 'Guten Tag,',
  why: 'jemand möchte mit Carillon E-Mails von {{email}} senden. Wenn das richtig ist, öffnen Sie diesen Link und bestätigen Sie es. Er gilt 48 Stunden lang.',
  ignore:
    'Wenn Sie das nicht erwartet haben, brauchen Sie nichts zu tun. Von Ihrer Adresse wird nichts gesendet.',
  askTitle: 'E-Mails von dieser Adresse senden?',
  ask: 'Jemand möchte mit Carillon E-Mails von {{email}} senden. Bestätigen Sie es nur, wenn Sie wissen, wer das ist.',
  button: 'Erlauben',
  verifiedTitle: 'Bestätigt',
  verifiedText: '{{email}} kann jetzt als Absender verwendet werden.',
  onward: 'Absender öffnen',
  invalidTitle: 'Dieser Link gilt nicht mehr',
  invalidText:
    'Er ist älter als 48 Stunden oder es wurde ein neuerer gesendet. Fordern Sie auf der Seite „Absender“ einen neuen an.',
} as const
