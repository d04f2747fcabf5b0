/** Die Gründe für Abmeldungen, wie Menschen sie auf der Seite danach gewählt haben. */
export default {
  title: 'Warum Leser gehen',
  left_one: '{{count}} Person hat sich abgemeldet.',
  left_other: '{{count}} Personen haben sich abgemeldet.',
  answered_one: '{{count}} davon hat gesagt, warum.',
  answered_other: '{{count}} davon haben gesagt, warum.',
  paused_one: '{{count}} weitere Person macht stattdessen einige Wochen Pause.',
  paused_other: '{{count}} weitere Personen machen stattdessen einige Wochen Pause.',
  noneOfGroup: 'Im letzten Jahr hat sich niemand über eine E-Mail dieser Gruppe abgemeldet oder pausiert.',
  noneOfSend: 'Kein Leser dieser Nachricht hat sich abgemeldet oder pausiert.',
  reasons: {
    too_many: 'Zu viele E-Mails',
    not_relevant: 'Uninteressant für sie',
    never_asked: 'Nie bestellt',
    unreadable: 'Schwer zu lesen',
    other: 'Etwas anderes',
  },
} as const
