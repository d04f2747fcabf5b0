/** Die Seite über die Netzwerkadressen, die das Konto verwenden dürfen. */
export default {
  title: 'Zugangseinstellungen',
  sentence: 'Netzwerkadressen, die das Konto verwenden dürfen: Personen und Programme mit API-Schlüsseln.',
  add: 'Adresse zulassen',
  ip: 'Adresse oder Netz',
  added: 'Hinzugefügt',
  remove: 'Entfernen',
  rules: {
    title: 'Zugelassene Adressen',
    empty: 'Alle Adressen dürfen das Konto verwenden',
    emptyText:
      'Lassen Sie zuerst Ihre eigene Adresse zu. Danach lässt sich das Konto nur von zugelassenen Adressen verwenden.',
  },
  activity: {
    title: 'Letzte Zugriffe',
    text: 'Die Adressen, von denen Personen und Programme in den letzten 30 Tagen kamen.',
    empty: 'Noch keine Zugriffe',
  },
  from: 'Adresse',
  outcome: 'Ergebnis',
  last: 'Zuletzt',
  firstSeen: 'Zuerst gesehen: {{at}}',
  allowed: 'Zugelassen',
  refused: 'Abgewiesen',
  methods: { Web: 'Person im Browser', API: 'API-Schlüssel' },
  addDialog: {
    title: 'Adresse zulassen',
    ip: 'Adresse oder Netz',
    hint: 'IPv4 oder IPv6: 192.0.2.1, 192.0.2.0/24, 192.0.2.* oder 2001:db8::/32. Ihre eigene Adresse muss zugelassen sein.',
    save: 'Zulassen',
    done: '{{ip}} darf das Konto verwenden.',
  },
  removeDialog: {
    title: 'Adresse entfernen',
    text: 'Das Konto lässt sich von <b>{{ip}}</b> nicht mehr verwenden.',
    last: '<b>{{ip}}</b> ist der einzige Eintrag. Ohne ihn dürfen alle Adressen das Konto verwenden.',
    confirm: 'Entfernen',
    done: '{{ip}} wurde entfernt.',
  },
  gone: 'Diesen Eintrag gibt es nicht mehr.',
} as const
