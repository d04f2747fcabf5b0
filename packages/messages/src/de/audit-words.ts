/** The words of the audit log: the subject of each group of calls, and what each call that writes did to it. */
export default {
  abTests: {
    subject: 'A/B-Test',
    done: {
      set: 'eingerichtet',
      disable: 'ausgeschaltet',
      duplicateVariation: 'Variante dupliziert',
      updateVariation: 'Variante geändert',
      deleteVariation: 'Variante gelöscht',
      pickWinner: 'Gewinner gewählt',
    },
  },
  accessSettings: {
    subject: 'Zugangseinstellung',
    done: {
      add: 'Adressen zugelassen',
      deleteMany: 'Adressen entfernt',
      delete: 'Adresse entfernt',
    },
  },
  account: {
    subject: 'Konto',
    done: {
      updateProfile: 'Profil geändert',
      updatePassword: 'Passwort geändert',
      updateTimeZone: 'Zeitzone geändert',
    },
  },
  accountName: { subject: 'Name des Kontos', done: { update: 'geändert' } },
  activity: {
    subject: 'Hintergrundaufgabe',
    done: {
      cancel: 'abgebrochen',
      retry: 'erneut versucht',
    },
  },
  adCampaigns: {
    subject: 'Anzeigenkampagne',
    done: {
      create: 'angelegt',
      update: 'geändert',
      duplicate: 'dupliziert',
      delete: 'gelöscht',
      submit: 'eingereicht',
      pause: 'pausiert',
      resume: 'fortgesetzt',
    },
  },
  adConnections: {
    subject: 'Verbindung mit einem Anzeigenpartner',
    done: {
      start: 'Anmeldung begonnen',
      finish: 'verbunden',
      choose: 'Konto gewählt',
      disconnect: 'getrennt',
    },
  },
  adPixel: { subject: 'Pixel für Anzeigen', done: { update: 'geändert' } },
  apiKeys: {
    subject: 'API-Schlüssel',
    done: {
      create: 'erstellt',
      rename: 'umbenannt',
      update: 'geändert',
      delete: 'gelöscht',
    },
  },
  approvals: {
    subject: 'Freigabe',
    done: {
      updateSettings: 'Einstellungen geändert',
      approve: 'erteilt',
      deny: 'abgelehnt',
      withdraw: 'Anfrage zurückgezogen',
    },
  },
  auditLog: {
    subject: 'Änderungsprotokoll',
    done: {
      updateSettings: 'Aufbewahrung geändert',
    },
  },
  automationMessages: {
    subject: 'E-Mail einer Automation',
    done: {
      create: 'erstellt',
      update: 'geändert',
    },
  },
  automationPeople: {
    subject: 'Person in einer Automation',
    done: {
      move: 'versetzt',
      enrol: 'aufgenommen',
    },
  },
  automationTexts: {
    subject: 'SMS einer Automation',
    done: {
      create: 'erstellt',
      update: 'geändert',
    },
  },
  automationWebhooks: {
    subject: 'Webhooks von Automationen',
    done: {
      secret: 'Geheimnis gezeigt',
      replaceSecret: 'Geheimnis ersetzt',
    },
  },
  automations: {
    subject: 'Automation',
    done: {
      create: 'erstellt',
      deleteMany: 'mehrere gelöscht',
      duplicate: 'dupliziert',
      update: 'geändert',
      updateStep: 'Schritt geändert',
      updateByPut: 'geändert',
      delete: 'gelöscht',
      live: 'live geschaltet',
      pause: 'angehalten',
      resume: 'fortgesetzt',
      disable: 'deaktiviert',
      publish: 'Änderungen veröffentlicht',
      restore: 'Version wiederhergestellt',
    },
  },
  brandKit: {
    subject: 'Brand-Kit',
    done: {
      update: 'geändert',
      reset: 'zurückgesetzt',
    },
  },
  contactBulk: {
    subject: 'Kontakte',
    done: {
      delete: 'gelöscht',
      unsubscribe: 'abgemeldet',
      changeList: 'zu einer Liste hinzugefügt oder daraus entfernt',
    },
  },
  contactDeletions: {
    subject: 'Löschen von Kontakten',
    done: {
      undo: 'rückgängig gemacht',
    },
  },
  contactExports: {
    subject: 'Export',
    done: {
      create: 'erstellt',
      delete: 'gelöscht',
    },
  },
  contactImports: {
    subject: 'Import',
    done: {
      create: 'erstellt',
      start: 'gestartet',
      confirm: 'bestätigt',
      retry: 'erneut versucht',
      rollback: 'zurückgerollt',
      cancel: 'abgebrochen',
    },
  },
  contactProfile: {
    subject: 'Kontakt',
    done: {
      changeLists: 'Listen geändert',
      resubscribe: 'wieder angemeldet',
    },
  },
  contacts: {
    subject: 'Kontakte',
    done: {
      upsert: 'hinzugefügt oder geändert',
      update: 'geändert',
      delete: 'gelöscht',
      deleteIdentifier: 'Kennung gelöscht',
    },
  },
  contentHistory: {
    subject: 'Fassung einer Nachricht',
    done: {
      name: 'benannt',
      restore: 'wiederhergestellt',
    },
  },
  customFields: {
    subject: 'Eigenes Feld',
    done: {
      create: 'erstellt',
      createMany: 'mehrere erstellt',
      rename: 'umbenannt',
      delete: 'gelöscht',
      createLegacy: 'erstellt',
    },
  },
  customFieldsLegacy: {
    subject: 'Eigenes Feld',
    done: {
      delete: 'gelöscht',
    },
  },
  dataRequests: {
    subject: 'Anfrage zu Daten',
    done: {
      erase: 'Daten gelöscht',
    },
  },
  delivery: {
    subject: 'Einzelsendung',
    done: {
      pause: 'angehalten',
      resume: 'fortgesetzt',
      stop: 'gestoppt',
      sendUncertain: 'unsichere Nachrichten erneut gesendet',
    },
  },
  designLibrary: {
    subject: 'Design',
    done: {
      create: 'erstellt',
      duplicatePrebuilt: 'vorbereitetes Design dupliziert',
      duplicate: 'dupliziert',
      update: 'geändert',
      delete: 'gelöscht',
    },
  },
  domains: {
    subject: 'Domain',
    done: {
      create: 'erstellt',
      disassociate: 'einem Unterkonto genommen',
      update: 'geändert',
      delete: 'gelöscht',
      validate: 'Einträge geprüft',
      associate: 'einem Unterkonto gegeben',
      rotate: 'Schlüssel ersetzt',
    },
  },
  templates: {
    subject: 'Dynamische Vorlage',
    done: {
      create: 'erstellt',
      duplicate: 'dupliziert',
      update: 'geändert',
      delete: 'gelöscht',
      restore: 'wiederhergestellt',
      createVersion: 'Version erstellt',
      duplicateVersion: 'Version dupliziert',
      updateVersion: 'Version geändert',
      deleteVersion: 'Version gelöscht',
      activate: 'Version aktiviert',
    },
  },
  emailTesting: {
    subject: 'E-Mail-Test',
    done: {
      run: 'gestartet',
      cancel: 'abgebrochen',
      changeSettings: 'Einstellungen geändert',
    },
  },
  eventWebhooks: {
    subject: 'Event-Webhook',
    done: {
      create: 'erstellt',
      update: 'geändert',
      delete: 'gelöscht',
      sign: 'Signieren geändert',
      test: 'getestet',
    },
  },
  oldestEventWebhook: {
    subject: 'Event-Webhook',
    done: {
      update: 'geändert',
      sign: 'Signieren geändert',
    },
  },
  exportsLegacy: {
    subject: 'Export',
    done: {
      create: 'erstellt',
    },
  },
  forms: {
    subject: 'Anmeldeformular',
    done: {
      create: 'erstellt',
      update: 'geändert',
      apply: 'Änderungen übernommen',
      discard: 'Änderungen verworfen',
      duplicate: 'dupliziert',
      delete: 'gelöscht',
    },
  },
  images: {
    subject: 'Bild',
    done: {
      create: 'erstellt',
      delete: 'gelöscht',
      restore: 'wiederhergestellt',
    },
  },
  incomingWebhooks: {
    subject: 'Eingehender Webhook',
    done: {
      create: 'erstellt',
      update: 'geändert',
      delete: 'gelöscht',
      test: 'getestet',
      rotateSecret: 'Geheimnis ersetzt',
      retireSecret: 'früheres Geheimnis beendet',
    },
  },
  installation: { subject: 'Installation', done: { update: 'öffentliche Adresse festgelegt' } },
  mailServers: {
    subject: 'Mailserver',
    done: { create: 'hinzugefügt', update: 'geändert', delete: 'gelöscht', test: 'getestet' },
  },
  integrations: {
    subject: 'Integration',
    done: {
      create: 'erstellt',
      deleteMany: 'mehrere gelöscht',
      update: 'geändert',
      test: 'getestet',
      deliverNow: 'sofort übertragen',
      replay: 'Ereignisse erneut übertragen',
      rotateSecret: 'Geheimnis ersetzt',
      retireSecret: 'früheres Geheimnis beendet',
    },
  },
  brandedLinks: {
    subject: 'Link-Domain',
    done: {
      create: 'erstellt',
      disassociate: 'einem Unterkonto genommen',
      update: 'geändert',
      delete: 'gelöscht',
      validate: 'Einträge geprüft',
      associate: 'einem Unterkonto gegeben',
    },
  },
  lists: {
    subject: 'Liste',
    done: {
      create: 'erstellt',
      update: 'geändert',
      delete: 'gelöscht',
      addContacts: 'Kontakte hinzugefügt',
      removeContacts: 'Kontakte entfernt',
    },
  },
  listsLegacy: {
    subject: 'Liste',
    done: {
      create: 'erstellt',
      update: 'geändert',
      delete: 'gelöscht',
      deleteMany: 'mehrere gelöscht',
      addRecipients: 'Empfänger hinzugefügt',
      addRecipient: 'Empfänger hinzugefügt',
      removeRecipient: 'Empfänger entfernt',
    },
  },
  mailBatches: {
    subject: 'Stapel von E-Mails',
    done: {
      create: 'erstellt',
    },
  },
  scheduledSends: {
    subject: 'Geplante E-Mails',
    done: {
      create: 'angehalten',
      update: 'geändert',
      delete: 'gelöscht',
    },
  },
  mailbox: {
    subject: 'Eingebautes Postfach',
    done: {
      clear: 'geleert',
    },
  },
  notifications: {
    subject: 'Benachrichtigungsadresse',
    done: {
      create: 'erstellt',
      update: 'geändert',
      delete: 'gelöscht',
      resend: 'Bestätigung erneut gesendet',
    },
  },
  outgoingMail: {
    subject: 'Ausgehende E-Mails',
    done: {
      confirm: 'erlaubt',
    },
  },
  savedRows: {
    subject: 'Gespeicherte Zeile',
    done: {
      create: 'erstellt',
      update: 'geändert',
      delete: 'gelöscht',
    },
  },
  recipientsLegacy: {
    subject: 'Empfänger',
    done: {
      create: 'hinzugefügt',
      update: 'geändert',
      delete: 'gelöscht',
      deleteMany: 'mehrere gelöscht',
    },
  },
  segmentsLegacy: {
    subject: 'Segment',
    done: {
      create: 'erstellt',
      update: 'geändert',
      delete: 'gelöscht',
    },
  },
  scopeRequests: {
    subject: 'Anfrage um Zugang',
    done: {
      create: 'gestellt',
      approve: 'genehmigt',
      deny: 'abgelehnt',
    },
  },
  segments: {
    subject: 'Segment',
    done: {
      create: 'erstellt',
      update: 'geändert',
      delete: 'gelöscht',
      refresh: 'neu gezählt',
    },
  },
  segmentsV1: {
    subject: 'Segment',
    done: {
      delete: 'gelöscht',
    },
  },
  senders: {
    subject: 'Absender',
    done: {
      create: 'erstellt',
      update: 'geändert',
      delete: 'gelöscht',
      resendVerification: 'Bestätigung erneut gesendet',
    },
  },
  sendingLimitsCalls: {
    subject: 'Versandgrenzen',
    done: {
      put: 'geändert',
    },
  },
  singleSendDefaults: {
    subject: 'Neue Einzelsendungen',
    done: {
      update: 'geändert',
    },
  },
  campaignsLegacy: {
    subject: 'Kampagne',
    done: {
      create: 'erstellt',
      update: 'geändert',
      delete: 'gelöscht',
      schedule: 'geplant',
      reschedule: 'auf eine andere Zeit gelegt',
      unschedule: 'Planung aufgehoben',
      sendNow: 'gesendet',
      test: 'Test gesendet',
    },
  },
  sendersLegacy: {
    subject: 'Absender',
    done: {
      create: 'erstellt',
      update: 'geändert',
      delete: 'gelöscht',
      resendVerification: 'Bestätigung erneut gesendet',
    },
  },
  singleSends: {
    subject: 'Einzelsendung',
    done: {
      create: 'erstellt',
      deleteMany: 'mehrere gelöscht',
      duplicate: 'dupliziert',
      resend: 'Versand an Nicht-Öffner erstellt',
      update: 'geändert',
      delete: 'gelöscht',
      schedule: 'geplant',
      unschedule: 'Planung aufgehoben',
      sendWithoutImports: 'ohne Warten auf Importe gesendet',
    },
  },
  smsSingleSends: {
    subject: 'SMS',
    done: {
      test: 'getestet',
    },
  },
  messagingServices: {
    subject: 'Messaging-Service',
    done: {
      receiveReplies: 'Antworten eingeschaltet',
    },
  },
  smsConsents: {
    subject: 'Einwilligung in SMS',
    done: {
      put: 'geändert',
    },
  },
  smsCredentials: {
    subject: 'SMS-Anbieter',
    done: {
      put: 'geändert',
      delete: 'gelöscht',
    },
  },
  smsOptOuts: {
    subject: 'SMS-Abmeldung',
    done: {
      add: 'hinzugefügt',
      delete: 'gelöscht',
    },
  },
  smsReplies: {
    subject: 'Antwort per SMS',
    done: {
      change: 'geändert',
    },
  },
  smsSettings: {
    subject: 'SMS-Einstellungen',
    done: {
      update: 'geändert',
    },
  },
  suppressions: {
    subject: 'Sperrungen',
    done: {
      'bounces.deleteMany': 'Bounces gelöscht',
      'bounces.delete': 'Bounce gelöscht',
      'blocks.deleteMany': 'Blocks gelöscht',
      'blocks.delete': 'Block gelöscht',
      'spamReports.deleteMany': 'Spam-Meldungen gelöscht',
      'spamReports.delete': 'Spam-Meldung gelöscht',
      'invalidEmails.deleteMany': 'ungültige Adressen gelöscht',
      'invalidEmails.delete': 'ungültige Adresse gelöscht',
      addGlobal: 'Adressen von allen E-Mails abgemeldet',
      deleteGlobal: 'Adresse wieder angemeldet',
    },
  },
  testSend: {
    subject: 'Test-E-Mail',
    done: {
      send: 'gesendet',
    },
  },
  trackingSettings: {
    subject: 'Tracking',
    done: {
      updateClick: 'Klicks geändert',
      updateAnalytics: 'Web-Analyse geändert',
      updateOpen: 'Öffnungen geändert',
      updateSubscription: 'Abmeldelink geändert',
    },
  },
  unsubscribeGroups: {
    subject: 'Abmeldegruppe',
    done: {
      create: 'erstellt',
      update: 'geändert',
      delete: 'gelöscht',
      addSuppressions: 'Adressen hinzugefügt',
      deleteSuppression: 'Adresse entfernt',
    },
  },
  verifiedSenders: {
    subject: 'Absender',
    done: {
      create: 'erstellt',
      verify: 'bestätigt',
      resend: 'Bestätigung erneut gesendet',
      update: 'geändert',
      delete: 'gelöscht',
    },
  },
  warmUp: {
    subject: 'Warm-up',
    done: {
      start: 'gestartet',
      change: 'geändert',
      pause: 'angehalten',
      resume: 'fortgesetzt',
      end: 'beendet',
    },
  },
  emailChange: {
    subject: 'Adresse einer Person',
    done: {
      ask: 'Änderung angefragt',
      withdraw: 'Änderung zurückgezogen',
      confirm: 'über einen Link in einer E-Mail geändert',
      stop: 'Änderung über einen Link in einer E-Mail gestoppt',
    },
  },
  secondFactor: {
    subject: 'Zweiter Faktor',
    done: {
      beginApp: 'App begonnen',
      confirmApp: 'App eingerichtet',
      removeApp: 'App entfernt',
      passkeyOptions: 'Passkey begonnen',
      addPasskey: 'Passkey hinzugefügt',
      renamePasskey: 'Passkey umbenannt',
      removePasskey: 'Passkey entfernt',
      renewCodes: 'Wiederherstellungscodes neu erzeugt',
      setDemand: 'Pflicht geändert',
      takeAway: 'entfernt',
    },
  },
  secondStep: { subject: 'Zweiter Faktor', done: { finish: 'bei der Anmeldung eingerichtet' } },
  passwordReset: { subject: 'Passwort', done: { set: 'über einen Link in einer E-Mail gesetzt' } },
  sessions: { subject: 'Sitzung', done: { end: 'beendet', endOthers: 'alle anderen beendet' } },
  roles: { subject: 'Rolle', done: { create: 'erstellt', update: 'geändert', delete: 'gelöscht' } },
  adConsents: {
    subject: 'Einwilligung in Werbung',
    done: {
      set: 'vermerkt',
    },
  },
  alerts: { subject: 'Hinweis', done: { create: 'erstellt', update: 'geändert', delete: 'gelöscht' } },
  ips: { subject: 'IP-Adresse', done: { add: 'hinzugefügt' } },
  ipPools: {
    subject: 'IP-Pool',
    done: {
      create: 'angelegt',
      update: 'umbenannt',
      delete: 'gelöscht',
      addAddress: 'Adresse hinzugefügt',
      removeAddress: 'Adresse entfernt',
    },
  },
  plans: { subject: 'Tarif', done: { put: 'festgelegt', delete: 'gelöscht', assign: 'einem Konto gegeben' } },
  singleSignOn: {
    subject: 'Anmeldung über einen Anbieter',
    done: { set: 'geändert', finish: 'hereingekommen' },
  },
  subusers: {
    subject: 'Unterkonto',
    done: {
      create: 'angelegt',
      update: 'gesperrt oder freigegeben',
      setWebsiteAccess: 'Zugang zur Website geändert',
      setCredits: 'Guthaben gesetzt',
      addCredits: 'Guthaben erhöht oder verringert',
      setIps: 'IP-Adressen zugewiesen',
    },
  },
  subuserDeletions: { subject: 'Unterkonto', done: { delete: 'gelöscht' } },
  teammates: {
    subject: 'Person',
    done: {
      invite: 'eingeladen',
      deletePending: 'Einladung zurückgezogen',
      resend: 'Einladung erneut gesendet',
      accept: 'Einladung angenommen',
      update: 'Rechte geändert',
      delete: 'entfernt',
    },
  },
} as const
