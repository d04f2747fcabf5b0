/** Texte der eigenen Felder: was ein Konto seinen Kontakten hinzufügt. */
export default {
  title: 'Eigene Felder',
  sentence: 'Was Sie über Ihre Kontakte wissen, bereit für Nachrichten und Segmente.',
  create: 'Neues Feld',
  own: {
    title: 'Ihre Felder',
    search: 'Nach Namen suchen',
    empty: 'Noch keine eigenen Felder',
    emptyText:
      'Ein eigenes Feld hält zu jedem Kontakt etwas fest, das Ihnen wichtig ist, etwa eine Schuhgröße. In einer Nachricht wird sein Platzhalter <code>{{tag}}</code> zum Wert der Person, die sie liest.',
  },
  reserved: {
    title: 'Vorgegebene Felder',
    sentence: 'Diese Felder hat jeder Kontakt. Sie lassen sich nicht ändern oder löschen.',
    all: 'Alle',
    locked: 'Gesperrt',
    readOnly: 'führt Carillon selbst',
  },
  column: {
    name: 'Name',
    type: 'Art',
    tag: 'Platzhalter',
    category: 'Gruppe',
  },
  type: { Text: 'Text', Number: 'Zahl', Date: 'Datum' },
  typeHint: {
    Text: 'Bis zu 1.000 Zeichen.',
    Number: 'Ganze Zahlen oder Dezimalzahlen, ohne Währungszeichen.',
    Date: 'Ein Tag, zum Beispiel ein Geburtstag.',
  },
  category: {
    GENERAL: 'Allgemein',
    IDENTIFIER: 'Kennung',
    ADDRESS: 'Anschrift',
    ADDITIONAL: 'Weitere',
  },
  action: {
    rename: 'Umbenennen',
    copyTag: 'Platzhalter kopieren',
    delete: 'Löschen',
  },
  form: {
    createTitle: 'Eigenes Feld anlegen',
    renameTitle: 'Eigenes Feld umbenennen',
    name: 'Name',
    nameHint: 'Buchstaben von A bis Z, Ziffern und Unterstriche, etwa schuh_groesse. Bis zu 100 Zeichen.',
    type: 'Art',
    typeFrozen: 'Die Art bleibt so, wie sie beim Anlegen gewählt wurde.',
    create: 'Feld anlegen',
    rename: 'Namen speichern',
    renameNote: 'Nachrichten mit dem Platzhalter {{tag}} behalten den alten Namen, bis Sie sie ändern.',
  },
  remove: {
    title: 'Eigenes Feld löschen',
    text: 'Das Feld <b>{{name}}</b> wird mit seinen Werten in allen Kontakten gelöscht. Nachrichten mit seinem Platzhalter zeigen dort nichts mehr an.',
    confirm: 'Feld löschen',
  },
  gone: {
    title: 'Dieses Feld gibt es nicht mehr',
    text: 'Es wurde inzwischen gelöscht, oder die Adresse stimmt nicht.',
  },
  done: {
    created: 'Das Feld {{name}} wurde angelegt.',
    renamed: 'Das Feld heißt jetzt {{name}}.',
    deleted: 'Das Feld {{name}} wurde gelöscht. Seine Werte werden aus Ihren Kontakten entfernt.',
    copied: '{{tag}} wurde kopiert.',
    notCopied: 'Der Browser hat das Kopieren nicht erlaubt. Der Platzhalter lautet {{tag}}.',
  },
} as const
