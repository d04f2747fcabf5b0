/** Was Seiten vor und nach einem Aufruf sagen, der auf die Freigabe einer anderen Person wartet. */
export default {
  ask: 'Freigabe anfragen',
  asked: 'Wartet auf Freigabe',
  asksAlready: 'Eine Anfrage zur Freigabe dieser Sendung wartet bereits.',
  send: 'Sendungen an mehr als {{above}} Empfänger warten auf eine Freigabe. Diese geht an {{count}}.',
  sendAny: 'In diesem Account wartet jede Sendung auf eine Freigabe.',
  automation: 'Automationen warten auf eine Freigabe, bevor Personen eintreten und bevor Änderungen gelten.',
  deletion: 'Löschungen von mehr als {{above}} Kontakten warten auf eine Freigabe. Diese löscht {{count}}.',
  deletionAny: 'In diesem Account wartet jede Löschung von Kontakten auf eine Freigabe.',
  deletionUncounted:
    'Löschungen von mehr als {{above}} Kontakten warten auf eine Freigabe. Diese Kontakte sind noch nicht gezählt.',
  rollback:
    'Löschungen von mehr als {{above}} Kontakten warten auf eine Freigabe. Dieser Import hat {{count}} hinzugefügt.',
  counting:
    'Sendungen an mehr als {{above}} Empfänger warten auf eine Freigabe. Die Empfänger werden noch gezählt.',
  counted: 'Bis zu {{above}} Empfänger brauchen keine Freigabe.',
  approversOne: '{{name}} darf freigeben.',
  approversFew: 'Eine von {{count}} Personen darf freigeben: {{names}}.',
  approversMany: 'Eine von {{count}} Personen darf freigeben, darunter {{names}}.',
  approversNone:
    'Niemand sonst darf freigeben. Ein Administrator kann einer anderen Person das Recht dafür geben.',
  waits: '{{by}} hat am {{time}} eine Freigabe angefragt. Bis eine andere Person freigibt, geschieht nichts.',
  waitsAbout:
    '{{by}} hat am {{time}} eine Freigabe für eine Löschung angefragt: {{name}}. Bis eine andere Person freigibt, geschieht nichts.',
  waitsOwn:
    'Sie haben am {{time}} eine Freigabe angefragt. Bis eine andere Person freigibt, geschieht nichts.',
  waitsOwnAbout:
    'Sie haben am {{time}} eine Freigabe für eine Löschung angefragt: {{name}}. Bis eine andere Person freigibt, geschieht nichts.',
  changed:
    'Die Anfrage von {{by}} gilt wegen späterer Änderungen nicht mehr. Die Freigabe muss neu angefragt werden.',
  open: 'Anfrage öffnen',
  withdraw: 'Zurückziehen',
  withdrawn: 'Die Anfrage wurde zurückgezogen.',
  more: 'Und {{count}} weitere Anfragen zur Freigabe',
  all: 'alle Kontakte',
  chosen: 'ausgewählte Kontakte',
} as const
