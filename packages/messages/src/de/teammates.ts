/** Texte über die Personen eines Kontos: die Seiten, die Einladung per E-Mail und die Seite ihres Links. */
export default {
  mail: {
    subject: '{{inviter}} lädt Sie zu {{account}} auf Carillon ein',
    heading: 'Sie sind zu {{account}} eingeladen',
    why: '{{inviter}} lädt Sie ein, als {{email}} im Konto {{account}} auf Carillon zu arbeiten. Der Link gilt 7 Tage lang und für eine Annahme.',
    button: 'Einladung öffnen',
    ignore:
      'Wenn Sie das nicht erwartet haben, brauchen Sie nichts zu tun. Ohne Ihre Zustimmung geschieht nichts.',
  },
} as const
