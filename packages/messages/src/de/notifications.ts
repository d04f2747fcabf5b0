/** Wer Mails über die Arbeit des Kontos bekommt. `event` nennt, worüber. */
export default {
  index: {
    title: 'Benachrichtigungen',
    sentence:
      'Legen Sie fest, wer E-Mails über Ereignisse in Carillon erhält, zum Beispiel über fertige Importe. Sie können {{limit}} Adressen zusätzlich zu Ihrer eigenen hinzufügen.',
    add: 'Adresse hinzufügen',
    limit: 'Sie haben schon {{limit}} Adressen. Löschen Sie eine, um eine andere hinzuzufügen.',
    name: 'Name',
    email: 'E-Mail-Adresse',
    status: 'Status',
    events: 'Ereignisse',
    default: 'Standard',
    defaultHint: 'Die Adresse Ihres Kontos. Sie lässt sich nicht löschen.',
    onlyDefault: 'Bisher wird nur Ihre eigene Adresse benachrichtigt.',
    delete: 'Löschen',
    resend: 'Link erneut senden',
    retry: 'Adresse erneut versuchen',
    resent: 'Ein neuer Link wurde an {{email}} gesendet.',
  },
  status: {
    confirmed: 'Bestätigt',
    pending: 'Unbestätigt',
    bounced: 'Unzustellbar',
    pendingHint: 'Der Bestätigungslink wurde noch nicht geöffnet.',
    bouncedHint: 'E-Mails an diese Adresse wurden abgewiesen.',
  },
  event: {
    import_done: 'Fertige Importe',
    import_failed: 'Fehlgeschlagene Importe',
    export_ready: 'Fertige Exporte',
    export_failed: 'Fehlgeschlagene Exporte',
    contact_limit: 'Kontakte bei 90 % der Tarifgrenze',
    ab_winner: 'A/B-Tests, die einen Gewinner brauchen',
  },
  choose: {
    none: 'Keine',
    all: 'Alle',
    some: '{{count}} von {{total}} Ereignissen',
    label: 'Ereignisse für {{email}}',
    failuresHint: 'Mindestens eine bestätigte Adresse muss Benachrichtigungen über Fehlschläge erhalten.',
  },
  form: {
    name: 'Name',
    email: 'E-Mail-Adresse',
    emailHint:
      'Wir senden einen Link an diese Adresse. Benachrichtigungen erhält sie erst, wenn der Link geöffnet wurde.',
    events: 'Ereignisse',
    save: 'Speichern',
    cancel: 'Abbrechen',
  },
  new: {
    title: 'Adresse für Benachrichtigungen hinzufügen',
    added: 'Hinzugefügt. Sehen Sie in {{email}} nach und öffnen Sie den Link aus unserer Mail.',
    full: 'Sie haben schon {{limit}} Adressen. Löschen Sie eine, bevor Sie eine andere hinzufügen.',
    toIndex: 'Zurück zu den Benachrichtigungen',
  },
  delete: {
    title: 'Adresse für Benachrichtigungen löschen',
    sentence: '<b>{{email}}</b> erhält keine Benachrichtigungen mehr.',
    confirm: 'Adresse löschen',
    deleted: '{{email}} gelöscht.',
    gone: 'Diese Adresse gibt es nicht mehr.',
  },
  widget: {
    add: 'Adresse hinzufügen',
    manage: 'Benachrichtigungen verwalten',
  },
} as const
