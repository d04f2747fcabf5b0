/** Ein Satz für jede Gruppe von Aufrufen, die scheitern können. */
export default {
  approvals: 'Freigaben sind nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  approvalAskedOne: 'Die Freigabe ist angefragt. {{name}} kann sie erteilen.',
  approvalAsked: 'Die Freigabe ist angefragt. {{name}} und {{count}} andere können sie erteilen.',
  approvalAskedNobody: 'Die Freigabe ist angefragt, aber niemand sonst darf sie erteilen.',
  subusers: 'Ihre Unterkonten sind nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  people: 'Die Personen dieses Kontos sind nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  activity: 'Bei den Hintergrundaufträgen ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
  ads: 'Bei Ihren Anzeigen ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
  automations: 'Bei Ihren Automationen ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
  automationStats:
    'Die Statistik dieser Automation konnte nicht geladen werden. Versuchen Sie es gleich noch einmal.',
  categories: 'Ihre Kategorien konnten nicht geladen werden. Versuchen Sie es gleich noch einmal.',
  emailTests:
    'Leider gibt es ein Problem mit dem E-Mail-Test. Versuchen Sie es noch einmal, oder wenden Sie sich an den Support.',
  lists: 'Bei Ihren Listen ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
  segments: 'Bei Ihren Segmenten ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
  singleSends: 'Bei Ihren Einzelsendungen ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
  contacts: 'Bei Ihren Kontakten ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
  contactExports: 'Beim Abrufen der Exporte ist ein Fehler aufgetreten. Bitte versuchen Sie es noch einmal.',
  contactExportStart: 'Der Export konnte nicht gestartet werden. Versuchen Sie es gleich noch einmal.',
  contactExportDelete: 'Der Export konnte nicht gelöscht werden. Versuchen Sie es gleich noch einmal.',
  customFields: 'Bei Ihren eigenen Feldern ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
  designEditor:
    'Es gab ein Problem mit dem Editor. Ihre Arbeit bleibt in diesem Fenster. Versuchen Sie es gleich noch einmal.',
  designName: 'Der Name konnte nicht gespeichert werden. Versuchen Sie es gleich noch einmal.',
  designRestore: 'Dieser Stand konnte nicht wiederhergestellt werden. Versuchen Sie es gleich noch einmal.',
  designCopy:
    'Die Kopie konnte nicht angelegt werden. Ihre Arbeit bleibt in diesem Fenster. Versuchen Sie es gleich noch einmal.',
  notifications:
    'Bei Ihren Benachrichtigungen ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
  senders: 'Ihre Absender konnten nicht geladen werden. Versuchen Sie es gleich noch einmal.',
  senderCreate: 'Der Absender konnte nicht angelegt werden. Versuchen Sie es gleich noch einmal.',
  senderUpdate: 'Der Absender konnte nicht gespeichert werden. Versuchen Sie es gleich noch einmal.',
  senderDelete: 'Der Absender konnte nicht gelöscht werden. Versuchen Sie es gleich noch einmal.',
  senderResend:
    'Die Bestätigungsmail konnte nicht noch einmal gesendet werden. Versuchen Sie es gleich noch einmal.',
  domains: 'Ihre Domains konnten nicht geladen werden. Versuchen Sie es gleich noch einmal.',
  domainChange: 'Die Domain konnte nicht geändert werden. Versuchen Sie es gleich noch einmal.',
  domainCheck: 'Die Einträge konnten nicht geprüft werden. Versuchen Sie es gleich noch einmal.',
  plans: 'Die Tarife sind gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  usageAlerts: 'Die Hinweise sind gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  warmUp: 'Der Warm-up-Plan konnte nicht geändert werden. Versuchen Sie es gleich noch einmal.',
  brandKit: 'Bei Ihrem Markenauftritt ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
  images: 'Bei Ihren Bildern ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
  ipPools: 'Ihre IP-Pools konnten nicht geladen werden. Versuchen Sie es gleich noch einmal.',
  jobs: 'Der Fortschritt dieses Auftrags konnte nicht geladen werden. Versuchen Sie es gleich noch einmal.',
  importStart: 'Der Import konnte nicht gestartet werden. Versuchen Sie es gleich noch einmal.',
  importChange: 'Der Import konnte nicht geändert werden. Versuchen Sie es gleich noch einmal.',
  signupForms: 'Bei Ihren Anmeldeformularen ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
  templates: 'Bei Ihren Vorlagen ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
  smsCredentials:
    'Die SMS-Zugangsdaten konnten nicht gespeichert werden. Prüfen Sie sie und versuchen Sie es erneut.',
  dynamicTemplates:
    'Bei Ihren dynamischen Vorlagen ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
  unsubscribeGroups: 'Ihre Abmeldegruppen konnten nicht abgerufen werden.',
  unsubscribeGroupCreate:
    'Die Abmeldegruppe konnte nicht angelegt werden. Versuchen Sie es gleich noch einmal.',
  unsubscribeGroupUpdate:
    'Die Abmeldegruppe konnte nicht gespeichert werden. Versuchen Sie es gleich noch einmal.',
  unsubscribeGroupDelete:
    'Die Abmeldegruppe konnte nicht gelöscht werden. Versuchen Sie es gleich noch einmal.',
  erasureRequests: 'Bei den Löschanträgen ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
  suppression: 'Die Adressen konnten nicht hinzugefügt werden. Versuchen Sie es gleich noch einmal.',
  suppressionExport: 'Die Adressen konnten nicht exportiert werden. Versuchen Sie es gleich noch einmal.',
  integrations: 'Bei Ihren Integrationen ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
  integrationCreate: 'Die Integration konnte nicht angelegt werden. Versuchen Sie es gleich noch einmal.',
  integrationUpdate: 'Die Integration konnte nicht gespeichert werden. Versuchen Sie es gleich noch einmal.',
  integrationDelete: 'Die Integration konnte nicht gelöscht werden. Versuchen Sie es gleich noch einmal.',
  userDesigns: 'Bei Ihren Designs ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
  user: 'Ihr Konto konnte nicht geladen werden. Versuchen Sie es gleich noch einmal.',
  testSend: 'Die Testnachricht konnte nicht gesendet werden. Versuchen Sie es gleich noch einmal.',
  sms: 'Der SMS-Dienst war nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  adsDataSources:
    'Die Datenquellen Ihrer Anzeigen konnten nicht geladen werden. Versuchen Sie es gleich noch einmal.',
  apiKeys: 'Bei Ihren API-Schlüsseln ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
  outgoingMail:
    'Es konnte nicht geprüft werden, ob der Server E-Mails sendet. Versuchen Sie es gleich noch einmal.',
  mailbox: 'Beim Postfach ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
  stats: 'Die Statistik konnte nicht geladen werden. Versuchen Sie es gleich noch einmal.',
} as const
