/** Menschen, die die Löschung ihrer Daten beantragen. */
export default {
  index: {
    title: 'Löschanträge',
    sentence:
      'Personen, die auf ihrer Einstellungsseite beantragt haben, dass ihre Daten gelöscht werden. Das Gesetz gibt Ihnen einen Monat.',
    area: 'Kontakte',
    email: 'E-Mail-Adresse',
    noContact: 'Kein Kontakt mehr',
    requested: 'Beantragt',
    due: 'Frist',
    status: 'Status',
    action: 'Aktion',
    erase: 'Kontakt löschen',
    done: 'Als erledigt markieren',
    emptyTitle: 'Niemand hat eine Löschung beantragt',
    emptyText:
      'Wenn eine Person das beantragt, werden Sie benachrichtigt, und der Antrag steht hier mit seiner Frist.',
  },
  status: {
    open_one: 'Noch {{count}} Tag',
    open_other: 'Noch {{count}} Tage',
    overdue: 'Überfällig',
    done: 'Erledigt {{date}}',
    withdrawn: 'Zurückgezogen {{date}}',
  },
  erase: {
    title: 'Kontakt löschen',
    sentence:
      '<b>{{email}}</b> wird mit Feldern, Listen und Verlauf gelöscht. Zehn Minuten lang können Sie das rückgängig machen, danach sind die Daten weg. Die Adresse bleibt abgemeldet.',
    noContact:
      'Es gibt keinen Kontakt mit der Adresse <b>{{email}}</b> mehr. Der Antrag wird als erledigt markiert und die Adresse darin unkenntlich gemacht.',
    confirm: 'Kontakt löschen',
    note: 'Als erledigt markieren',
    started: '{{email}} wird gelöscht.',
    noted: 'Der Antrag von {{email}} ist erledigt.',
    gone: 'Dieser Antrag ist erledigt oder wurde zurückgezogen.',
  },
} as const
