/** Texte der Seite, die prüft, ob E-Mails nach draußen ankommen würden. */
export default {
  title: 'Bereit zum Senden',
  sentence: 'Prüft alles, was darüber entscheidet, ob E-Mails nach draußen ankommen.',
  back: 'Installation',
  again: 'Erneut prüfen',
  checking: 'Mailserver, DNS und Adressen werden geprüft. Das kann eine halbe Minute dauern.',
  checkedAt: 'Geprüft {{when}}',
  headline: {
    problem_one: '1 Problem verhindert, dass E-Mails ankommen.',
    problem_other: '{{count}} Probleme verhindern, dass E-Mails ankommen.',
    warning_one: 'E-Mails können hinaus. Mit 1 Verbesserung kommen sie sicherer an.',
    warning_other: 'E-Mails können hinaus. Mit {{count}} Verbesserungen kommen sie sicherer an.',
    ok: 'Alles, was sich prüfen ließ, ist in Ordnung.',
    local: 'Noch verlässt nichts diesen Rechner.',
  },
  unchecked_one: '1 Punkt lässt sich von hier aus nicht beurteilen.',
  unchecked_other: '{{count}} Punkte lassen sich von hier aus nicht beurteilen.',
  states: { ok: 'In Ordnung', warning: 'Zu verbessern', problem: 'Problem', unchecked: 'Nicht geprüft' },
  todoLabel: 'Zu tun',
  open: 'Seite öffnen',
  read: 'Mehr dazu',
  machine: 'Datenbank und Festplatte dieses Rechners untersucht der Befehl npm run doctor.',
  checks: {
    relay: 'Mailserver',
    tls: 'Verschlüsselung (TLS)',
    dkim: 'Signatur (DKIM)',
    spf: 'SPF',
    dmarc: 'DMARC',
    return_path: 'Rückweg',
    feedback_loop: 'Feedback-Loop',
    public_address: 'Öffentliche Adresse',
    tracking_host: 'Name in Links',
    reverse_dns: 'Reverse DNS',
    blocklists: 'Sperrlisten',
  },
  about: {
    relay: 'Nimmt Ihre Nachrichten an und stellt sie zu.',
    tls: 'Verhindert, dass Nachrichten und Passwörter unterwegs gelesen werden.',
    dkim: 'Beweist, dass eine Nachricht von Ihrer Domain kommt.',
    spf: 'Sagt, welche Server für Ihre Domain senden dürfen.',
    dmarc: 'Sagt Anbietern, was mit gefälschten E-Mails in Ihrem Namen geschehen soll.',
    return_path: 'Bringt Nachrichten zurück, die nicht zugestellt werden konnten.',
    feedback_loop: 'Meldet Personen, die Ihre E-Mails als Spam markiert haben.',
    public_address: 'Mit ihr beginnen Links, Bilder und Abmeldeseiten.',
    tracking_host: 'Der Name, den Empfänger in Links sehen.',
    reverse_dns: 'Anbieter lehnen Adressen ab, zu denen kein Name gehört, der zu ihnen zurückführt.',
    blocklists: 'Anbieter fragen diese Listen, bevor sie E-Mails von einer Adresse annehmen.',
  },
  says: {
    record: 'Der Eintrag bei {{host}} ist veröffentlicht.',
    relay_none: 'Kein Mailserver ist eingerichtet: Jede Nachricht bleibt im eingebauten Postfach.',
    relay_off: 'SENDING=off: Diese Installation sendet gar keine E-Mails.',
    relay_answers: 'Er antwortet und verlangt keine Anmeldung.',
    relay_signs_in: 'Er antwortet und nimmt die Anmeldung an.',
    relay_password:
      'Er antwortet. Die Anmeldung wurde nicht versucht, weil sich das gespeicherte Passwort hier nicht lesen lässt.',
    relay_failed: 'Der Versuch, ihn zu erreichen, scheiterte an diesem Schritt: {{step}}. {{detail}}',
    relay_idle:
      'Er nimmt keine E-Mails: Er ist kein Standardserver und für nichts genannt. Der Versuch, ihn zu erreichen, scheiterte an diesem Schritt: {{step}}. {{detail}}',
    relay_replaced:
      'Andere Server übernehmen seine E-Mails, bis er wieder erreicht wird: {{others}}. Der Versuch, ihn zu erreichen, scheiterte an diesem Schritt: {{step}}. {{detail}}',
    tls_on: 'Die Verbindung ist verschlüsselt, mit einem Zertifikat bis {{until}}.',
    tls_local: 'Der Mailserver läuft auf diesem Rechner: Im Netz ist nichts lesbar.',
    tls_off: 'Die Verbindung ist nicht verschlüsselt: Nachrichten und das Passwort sind unterwegs lesbar.',
    tls_offered:
      'Die Verbindung ist jetzt verschlüsselt, läuft aber unverschlüsselt weiter, wenn der Server keine Verschlüsselung mehr anbietet.',
    tls_unverified: 'Die Verbindung ist verschlüsselt, aber das Zertifikat des Servers wird nicht geprüft.',
    tls_unknown: 'Die Verbindung kam nicht bis zu einer Stelle, an der ihre Verschlüsselung bekannt ist.',
    certificate_ends: 'Das Zertifikat endet am {{until}}.',
    domain_none: 'Keine Domain ist authentifiziert: E-Mails sind nicht signiert.',
    domain_unsigned:
      'Absender haben Adressen bei dieser Domain, und sie ist nicht authentifiziert: Ihre E-Mails sind nicht signiert.',
    domain_more: 'Weitere Domains, die täglich geprüft werden und jetzt nicht geprüft wurden: {{count}}.',
    bounces_unread:
      'Bounces werden hier nicht gelesen: Sie gehen an den Absender, und an tote Adressen wird weiter gesendet.',
    bounces_local: 'Die Domain der Rückwege ist {{domain}}, die andere Server nicht erreichen.',
    bounces_mailbox: 'Bounces werden in einem Postfach gelesen, das die E-Mails an {{domain}} bekommt.',
    complaints_unread: 'Beschwerden werden hier nicht gelesen, weil es Bounces auch nicht werden.',
    complaints_local:
      'Beschwerden werden bei complaints@{{domain}} gelesen, das andere Server nicht erreichen.',
    complaints_read:
      'Beschwerden werden bei complaints@{{domain}} gelesen. Ob Anbieter sie dorthin senden, wissen nur diese.',
    address_answers: 'Dieser Server antwortet unter {{address}}.',
    address_local: 'Nur dieser Rechner erreicht {{address}}: Empfänger können keinen Link öffnen.',
    address_plain:
      'Links beginnen mit http: Sie sind nicht verschlüsselt, und Kampagnen nach draußen werden abgelehnt.',
    address_failed: 'Dieser Server wurde unter {{address}} nicht erreicht. {{detail}}',
    links_shared: 'Links führen über {{host}}, die öffentliche Adresse.',
    link_verified: 'Links Ihrer Domain führen über sie.',
    link_pending:
      'Sie ist eingerichtet, aber ihre Einträge sind nicht alle da. Links führen über die öffentliche Adresse.',
    link_lost: 'Ein Eintrag, den sie braucht, fehlt. Links führen über die öffentliche Adresse.',
    ips_unknown:
      'Die Adressen, von denen Ihre E-Mails ausgehen, sind hier nicht bekannt. Ein Relay kümmert sich um die eigenen.',
    ptr_found: 'Der Name {{name}} gehört zu ihr und führt zurück.',
    ptr_none: 'Sie hat keinen Namen im Reverse DNS. Gmail und andere lehnen E-Mails von ihr ab.',
    ptr_elsewhere: 'Ihr Name {{name}} führt nicht zu ihr zurück.',
    ptr_unknown: 'Das DNS hat nicht geantwortet.',
    lists_off: 'Keine Sperrliste wird gefragt.',
    lists_no_ips:
      'Keine Sperrliste wird gefragt, weil die Adressen, von denen Ihre E-Mails ausgehen, hier nicht bekannt sind.',
    lists_clear: 'Sie steht auf keiner dieser Listen: {{lists}}.',
    lists_listed: 'Sie steht auf diesen Listen: {{lists}}.',
    lists_unasked: 'Diese Listen ließen sich nicht fragen: {{lists}}.',
  },
  todo: {
    publish: 'Veröffentlichen Sie den Eintrag {{type}} {{host}} mit dem Wert {{value}}.',
    publishLong:
      'Veröffentlichen Sie den Eintrag {{type}} {{host}}. Sein Wert lässt sich auf der Seite der Domain kopieren.',
    change: 'Ändern Sie den Eintrag bei {{host}} dort, wo Ihr DNS verwaltet wird.',
    relay_none: 'Richten Sie einen Mailserver ein.',
    relay_off: 'Nehmen Sie SENDING aus der Umgebung, und starten Sie neu.',
    relay_password:
      'Geben Sie das Passwort erneut ein. Ein Befehl, den ein anderer Benutzer ausführt, braucht SECRET_KEY oder die Datei secret.key.',
    tls_off: 'Wählen Sie STARTTLS oder TLS für diesen Mailserver.',
    tls_offered: 'Wählen Sie „STARTTLS, verlangt“.',
    tls_unverified:
      'Schalten Sie die Prüfung des Zertifikats ein, sofern der Server kein eigenes Zertifikat hat.',
    certificate_ends: 'Erneuern Sie es vorher, oder lassen Sie das Programm laufen, das es erneuert.',
    domain_none: 'Fügen Sie die Domain Ihrer Absender hinzu, und veröffentlichen Sie ihre Einträge.',
    domain_unsigned:
      'Fügen Sie diese Domain hinzu und veröffentlichen Sie ihre Einträge, oder verwenden Sie Absender bei einer authentifizierten Domain.',
    bounces_unread: 'Setzen Sie BOUNCE_PORT oder BOUNCE_MAILBOX.',
    bounces_local: 'Setzen Sie BOUNCE_DOMAIN auf eine Domain, deren E-Mails zu diesem Server kommen.',
    complaints_unread:
      'Setzen Sie BOUNCE_PORT oder BOUNCE_MAILBOX, und melden Sie dann complaints@ Ihrer Rückweg-Domain an.',
    complaints_local: 'Setzen Sie BOUNCE_DOMAIN auf eine Domain, deren E-Mails zu diesem Server kommen.',
    complaints_read:
      'Melden Sie diese Adresse einmal bei Microsoft (JMRP) und Yahoo (Complaint Feedback Loop) an.',
    address_local: 'Setzen Sie die öffentliche Adresse, und lassen Sie sie zu diesem Server führen.',
    address_plain:
      'Setzen Sie einen Proxy mit Zertifikat vor diesen Server, und setzen Sie die Adresse mit https.',
    link_pending: 'Veröffentlichen Sie ihre Einträge.',
    link_lost: 'Veröffentlichen Sie ihre Einträge wieder.',
    ips_unknown: 'Nennen Sie bei eigenen Servern deren Adressen in SENDING_SPF oder IP_POOLS.',
    ptr_none:
      'Bitten Sie den Anbieter der Adresse, einen Namen zu setzen, und lassen Sie diesen Namen zur Adresse führen.',
    ptr_elsewhere:
      'Fügen Sie für diesen Namen einen A- oder AAAA-Eintrag mit der Adresse hinzu, oder lassen Sie den Namen ändern.',
    ptr_unknown: 'Prüfen Sie gleich noch einmal. NAMESERVERS nennt andere Nameserver.',
    lists_off:
      'Nennen Sie Listen in BLOCKLISTS, etwa BLOCKLISTS=zen.spamhaus.org. Sie erfahren dann Ihre Adressen.',
    lists_no_ips: 'Nennen Sie die Adressen in SENDING_SPF oder IP_POOLS.',
    lists_listed:
      'Sehen Sie bei der Liste nach dem Grund, beheben Sie ihn, und bitten Sie darum, gestrichen zu werden.',
    lists_unasked:
      'Viele Listen lehnen Fragen über große öffentliche Nameserver ab. NAMESERVERS nennt einen anderen.',
  },
} as const
