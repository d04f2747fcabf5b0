/** Die E-Mails an beide Adressen, wenn jemand eine andere Adresse möchte. */
export default {
  new: {
    subject: 'Neue Adresse bestätigen',
    heading: 'Neue Adresse bestätigen',
    why: 'Für {{from}} wurde die Adresse {{email}} angefragt. Der Link gilt einmal und {{minutes}} Minuten lang. Sitzungen und API-Schlüssel bleiben.',
    button: 'Ansehen und bestätigen',
    below: 'Wenn Sie das nicht angefragt haben, ignorieren Sie diese E-Mail: Es ändert sich nichts.',
  },
  taken: {
    subject: 'Ihre Adresse wird schon verwendet',
    heading: 'Ihre Adresse wird schon verwendet',
    why: 'Die Adresse {{email}} wurde für einen anderen Zugang angefragt. Sie gehört schon zu Ihrem, deshalb ändert sich nichts.',
    button: 'Anmelden',
    below:
      'Wenn Sie selbst gefragt haben: Sie haben zwei Zugänge. Melden Sie sich mit dieser Adresse an, um den anderen zu benutzen.',
  },
  old: {
    subject: 'Ihre Adresse wird geändert',
    heading: 'Ihre Adresse wird geändert',
    why: '{{from}} bekommt die Adresse {{email}}, sobald sie dort bestätigt ist.',
    button: 'Änderung stoppen',
    below:
      'Wenn Sie das angefragt haben, müssen Sie nichts tun. Der Link gilt {{days}} Tage lang, auch nach der Änderung: Dann gilt wieder diese Adresse, und alle Sitzungen enden.',
  },
} as const
