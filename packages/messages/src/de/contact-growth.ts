/** Texte über Größe und Wachstum der Empfänger. */
export default {
  line: 'Kontakte am Ende jedes Tages: {{from}} am {{first}}, {{to}} am {{last}}',
  today: 'Heute',
  since: 'Seit {{date}} wird jeder Tag gezählt. Frühere Tage sind nicht bekannt.',
  tiles: {
    total: 'Kontakte',
    new: 'Neu in 30 Tagen',
    emailable: 'Per E-Mail erreichbar',
    unsubscribed: 'Von allem abgemeldet',
    removed_one: '1 entfernt in 30 Tagen',
    removed_other: '{{count}} entfernt in 30 Tagen',
    lastDays: 'In den letzten 30 Tagen',
    since: 'Gezählt seit {{date}}',
    ofAll: '{{share}} von allen',
    none: 'Noch keine Kontakte',
    countedAt: 'Gezählt um {{time}}',
    counting: 'Wird gezählt',
  },
  failed: 'Die Zahl Ihrer Kontakte konnte nicht geladen werden.',
  retry: 'Erneut versuchen',
} as const
