/** Texte der Einstellungen der Installation: ihre Adresse und ihr Mailserver. */
export default {
  title: 'Installation',
  sentence:
    'Die Adresse, unter der dieser Server erreichbar ist, und der Mailserver, der Ihre E-Mails zustellt.',
  settings: 'Einstellungen',
  ready: 'Bereit zum Senden?',
  version: { own: 'Carillon {{version}}', newer: 'Version {{version}} ist verfügbar' },
  saved: 'Gespeichert. Alle Prozesse verwenden es in wenigen Sekunden.',
  fromEnvironment:
    'Durch {{name}} der Umgebung festgelegt, die Vorrang hat. Ändern Sie es dort, und starten Sie neu.',
  address: {
    title: 'Öffentliche Adresse',
    text: 'Links, Bilder und Abmeldeseiten in Ihren Nachrichten beginnen damit. Empfänger müssen sie erreichen.',
    label: 'Adresse dieses Servers',
    hint: 'Zum Beispiel https://mail.example.com, ohne Pfad.',
    save: 'Adresse speichern',
    check: 'Adresse prüfen',
    now: 'Jetzt in Gebrauch: {{address}}',
    local: 'Nur dieser Rechner erreicht sie. Empfänger können keinen Link öffnen.',
    listensLocally:
      'Dieser Server nimmt bis zu seinem nächsten Start nur Verbindungen des eigenen Rechners an. Ein Proxy auf diesem Rechner erreicht ihn jetzt schon.',
    reached: 'Dieser Server antwortet unter {{address}}.',
    problem: {
      name_not_found:
        'Der Name dieser Adresse steht nicht im DNS. Legen Sie einen Eintrag an, der zu diesem Server führt.',
      refused:
        'Die Verbindung wurde abgelehnt: Kein Programm lauscht an dieser Adresse. Starten Sie den Proxy, oder öffnen Sie den Port in der Firewall.',
      timeout:
        'Es kam keine Antwort. Vielleicht ist eine Firewall dazwischen, oder der Name führt zu einem anderen Rechner.',
      unreachable: 'Die Adresse ist von hier aus nicht erreichbar.',
      certificate:
        'Das Zertifikat dieser Adresse gilt nicht für sie. Erneuern Sie es, oder lassen Sie den Proxy das richtige verwenden.',
      redirected: 'Die Adresse leitet zu einer anderen weiter. Tragen Sie diese hier ein.',
      other_server: 'Dort antwortet ein anderer Server. Lassen Sie Proxy oder DNS zu diesem führen.',
      status: 'Der Proxy antwortet, erreicht aber diesen Server nicht.',
    },
    detail: 'Einzelheiten: {{detail}}',
    outside: 'Gefragt hat dieser Server selbst. Von außen kann die Antwort anders sein.',
  },
  mail: {
    title: 'Mailserver (Postausgang)',
    text: 'Über ihn gehen Ihre Nachrichten hinaus. Ein Anbieter für den Versand nennt Ihnen diese Werte.',
    none: 'Noch verlässt nichts diesen Rechner: Jede Nachricht bleibt im eingebauten Postfach.',
    inUse: 'E-Mails gehen über {{host}}:{{port}} hinaus.',
    preset: 'Anbieter',
    presetHint: 'Trägt Host, Port und Verschlüsselung ein.',
    own: 'Anderer Mailserver',
    hints: {
      own: 'Wer den Mailserver betreibt, kennt Host, Port, Benutzer und Passwort.',
      ses: 'Der Host enthält die Region, in der Ihre Domain bestätigt ist. Benutzer und Passwort sind die SMTP-Zugangsdaten, die die SES-Konsole unter „SMTP settings“ erstellt; Access Keys sind es nicht.',
      mailgun:
        'Benutzer und Passwort sind die SMTP-Zugangsdaten Ihrer Domain, unter „Sending“, „Domain settings“. Domains in Europa verwenden smtp.eu.mailgun.org.',
      postmark:
        'Benutzer und Passwort sind beide der Server-Token, unter „API Tokens“ des Servers. Für Newsletter verwenden Sie den Host für Broadcast-Streams.',
      brevo: 'Der Benutzer ist der Login und das Passwort der SMTP-Schlüssel, beide unter „SMTP & API“.',
      mailjet:
        'Der Benutzer ist der API-Schlüssel, das Passwort der geheime Schlüssel, unter „API keys“ des Kontos.',
      sendgrid: 'Der Benutzer ist das Wort „apikey“, das Passwort ein API-Schlüssel mit dem Recht zu senden.',
      google:
        'Nur für wenige Nachrichten am Tag. Das Passwort ist ein App-Passwort, das Konten mit Bestätigung in zwei Schritten erstellen.',
      microsoft:
        'Nur für wenige Nachrichten am Tag. Die SMTP-Anmeldung muss für das Postfach im Admin Center erlaubt sein.',
      sparkpost:
        'Der Benutzer ist SMTP_Injection, das Passwort ein API-Schlüssel mit dem Recht, per SMTP zu senden.',
    },
    name: 'Name',
    host: 'Host',
    port: 'Port',
    encryption: 'Verschlüsselung',
    encryptions: {
      tls: 'TLS von Anfang an (meist Port 465)',
      starttls: 'STARTTLS, verlangt (meist Port 587)',
      offered: 'STARTTLS, wenn der Server es anbietet',
      none: 'Keine (nur im eigenen Netz)',
    },
    verifies: 'Zertifikat des Servers prüfen',
    verifiesHint: 'Schalten Sie es nur für einen eigenen Server mit selbst erstelltem Zertifikat aus.',
    username: 'Benutzer',
    usernameHint: 'Leer, wenn der Server keine Anmeldung verlangt.',
    password: 'Passwort',
    passwordKept: 'Es ist gespeichert und bleibt, solange dieses Feld leer ist.',
    passwordHint: 'Es wird verschlüsselt gespeichert und nie wieder angezeigt.',
    passwordUnreadable:
      'Das gespeicherte Passwort ist nicht mehr lesbar, weil der Schlüssel dieser Installation geändert wurde. Geben Sie es neu ein.',
    connections: 'Verbindungen',
    connectionsHint: 'So viele hat jeder Prozess höchstens zugleich.',
    messages: 'Nachrichten je Verbindung',
    messagesHint: 'Danach wird sie geschlossen und eine neue geöffnet. 0: keine Grenze.',
    clientName: 'Name in EHLO',
    clientNameHint: 'Leer: der Name des Rechners.',
    more: 'Weitere Einstellungen',
    save: 'Mailserver speichern',
    removeText:
      'Ab dann bleibt jede Nachricht im eingebauten Postfach und erreicht keinen Empfänger, auch der Rest laufender Sendungen.',
    removed: 'Entfernt. E-Mails bleiben im eingebauten Postfach.',
  },
  servers: {
    title: 'Mailserver',
    usualName: 'Mailserver',
    one: 'Fügen Sie einen weiteren hinzu, um die E-Mails aufzuteilen oder einen zu haben, der einspringt.',
    several:
      'Jede Nachricht geht an die Server, die für ihren IP-Pool genannt sind, sonst für ihre Abmeldegruppe, sonst für die Domain ihres Absenders; alle anderen E-Mails gehen an die Standardserver.',
    add: 'Mailserver hinzufügen',
    newTitle: 'Mailserver hinzufügen',
    back: 'Zurück zur Installation',
    gone: 'Diesen Mailserver gibt es nicht mehr.',
    notUsed:
      'Diese Server werden nicht verwendet, weil {{name}} der Umgebung einen anderen nennt. Entfernen Sie das dort, um sie hier zu ändern.',
    default: 'Standard',
    actions: 'Aktionen für {{name}}',
    change: 'Ändern und testen',
    delete: 'Löschen',
    weight: 'Gewicht {{weight}}',
    reserve: 'Nur solange die anderen nicht erreichbar sind',
    rate: 'Höchstens {{rate}} Nachrichten pro Stunde',
    encryption: {
      tls: 'TLS',
      starttls: 'STARTTLS',
      offered: 'STARTTLS, wenn angeboten',
      none: 'nicht verschlüsselt',
    },
    condition: {
      unused: 'Noch nicht versucht',
      reached: 'Erreicht',
      left: 'Kurz ausgelassen',
      leftUntil: 'Ausgelassen bis {{time}}',
      failing: 'Nicht erreicht',
      refusing: 'Lehnt E-Mails ab',
    },
    meaning: {
      left: 'Er war nicht erreichbar. Andere nehmen seine E-Mails, bis er erneut versucht wird.',
      failing: 'Er ist nicht erreichbar, und seine E-Mails warten. Er wird immer wieder versucht.',
      refusing: 'Er ist erreichbar und hat alle letzten Nachrichten abgelehnt.',
    },
    problem: 'Letzter Fehler, {{time}}: {{detail}}',
    takes: {
      label: 'E-Mails, die er nimmt',
      pools: 'IP-Pools: {{names}}',
      groups: 'Abmeldegruppen: {{names}}',
      domains: 'Absender bei {{names}}',
      all: 'Nimmt alle E-Mails',
      rest: 'Nimmt alle anderen E-Mails',
      nothing: 'Nimmt keine E-Mails: Er ist kein Standardserver und für nichts genannt.',
    },
    hour: {
      label: 'Letzte Stunde',
      accepted: '{{count}} angenommen',
      refused: '{{count}} abgelehnt',
      deferred: '{{count}} aufgeschoben',
      uncertain: '{{count}} ohne Antwort',
      not_taken: '{{count}} nicht genommen',
    },
    deleteTitle: 'Mailserver löschen',
    deleteConfirm: 'Mailserver löschen',
    deleteText: '<strong>{{name}}</strong> und das Passwort dazu werden gelöscht.',
    deleteMail:
      'E-Mails, die er genommen hätte, gehen von da an an die Standardserver, auch der Rest laufender Sendungen. Nachrichten, die er gerade bekommt, beantwortet er noch.',
    deletePools:
      'Einzelsendungen und Automationen, die {{names}} nennen, gehen an die Standardserver, sofern kein anderer Server diesen Pool hat.',
    deleted: '„{{name}}“ wurde gelöscht.',
  },
  routing: {
    title: 'E-Mails, die er nimmt',
    text: 'Eine Nachricht fragt nach Servern über ihren IP-Pool, sonst über ihre Abmeldegruppe, sonst über die Domain ihres Absenders.',
    default: 'Standardserver',
    defaultHint:
      'Nimmt E-Mails, für die kein Server genannt ist, und die von Servern, die nicht erreichbar sind.',
    onlyDefault: 'Ein Server muss Standardserver sein. Machen Sie zuerst einen anderen dazu.',
    domains: 'Domains der Absender',
    domainsHint: 'Genau das, was hinter dem @ steht. Drücken Sie nach jeder Enter.',
    groups: 'Abmeldegruppen',
    pools: 'IP-Pools',
    poolsHint:
      'Namen, mit denen Einzelsendungen und Automationen diesen Server in ihren Einstellungen wählen. Drücken Sie nach jedem Enter.',
    weight: 'Gewicht',
    weightHint:
      'Sein Anteil unter Servern, die dieselben E-Mails nehmen. 0: nur solange die anderen nicht erreichbar sind.',
    rate: 'Nachrichten pro Stunde',
    rateHint: 'Höchstens, von allen Prozessen zusammen. Leer: keine Grenze.',
  },
  test: {
    title: 'Test senden',
    text: 'Sendet eine Nachricht mit diesen Werten, gespeichert oder nicht, und zeigt, was beide Seiten sagen.',
    from: 'Von',
    fromHint: 'Eine Adresse, von der Sie über den Mailserver senden dürfen.',
    to: 'An',
    send: 'Test senden',
    accepted: 'Der Mailserver hat die Nachricht an {{to}} angenommen. Sehen Sie in diesem Posteingang nach.',
    failed: 'Der Test ist an diesem Schritt gescheitert: {{step}}',
    says: 'Der Server sagt: {{detail}}',
    saysHere: 'Dieser Rechner sagt: {{detail}}',
    conversation: 'Das ganze Gespräch',
    us: 'Wir',
    server: 'Server',
    note: 'Notiz',
    steps: {
      name: 'Namen nachschlagen',
      connection: 'Verbinden',
      greeting: 'Begrüßung abwarten',
      hello: 'Vorstellen',
      encryption: 'Verbindung verschlüsseln',
      login: 'Anmelden',
      sender: 'Absender nennen',
      recipient: 'Empfänger nennen',
      message: 'Nachricht übergeben',
    },
    notes: {
      looked_up: 'Der Name führt zu {{text}}.',
      connected: 'Verbunden mit {{text}}.',
      encrypted: 'Verschlüsselt: {{text}}.',
      failed: 'Hier war Schluss. {{text}}',
    },
    problem: {
      name_not_found: 'Einen Host mit diesem Namen gibt es nicht. Suchen Sie nach einem Tippfehler.',
      connection_refused:
        'Der Host lehnt die Verbindung ab. Prüfen Sie den Port: 587 und 465 sind üblich, und viele Netze sperren 25.',
      timeout:
        'Der Server hat nicht rechtzeitig geantwortet. Vielleicht sperrt eine Firewall diesen Port; versuchen Sie 587 oder 2525.',
      timeoutGreeting:
        'Der Server ist erreichbar, grüßt aber nicht. Port 465 braucht „TLS von Anfang an“; wählen Sie das oder einen anderen Port.',
      unreachable: 'Der Host ist von diesem Server aus nicht erreichbar. Prüfen Sie Netz und Firewall.',
      closed:
        'Der Server hat die Verbindung geschlossen. Vielleicht nimmt er von der Adresse dieses Servers keine an, oder er erwartet eine andere Verschlüsselung.',
      not_smtp: 'An diesem Port antwortet ein anderes Programm als ein Mailserver. Prüfen Sie Host und Port.',
      tls_not_spoken:
        'Der Server spricht an diesem Port nicht von Anfang an TLS. Wählen Sie STARTTLS oder Port 465.',
      tls_failed:
        'Es kam keine Verschlüsselung zustande. Vielleicht beherrscht der Server nur alte Versionen von TLS.',
      starttls_missing:
        'Der Server bietet kein STARTTLS an. Wählen Sie „TLS von Anfang an“ mit Port 465 oder, im eigenen Netz, keine Verschlüsselung.',
      certificate_name:
        'Das Zertifikat gilt für einen anderen Namen. Verwenden Sie den Host, den das Zertifikat nennt.',
      certificate_expired: 'Das Zertifikat des Servers ist abgelaufen. Wer ihn betreibt, muss es erneuern.',
      certificate_unknown:
        'Keine bekannte Stelle hat das Zertifikat unterschrieben. Schalten Sie für einen eigenen Server die Prüfung des Zertifikats aus.',
      login_unsupported:
        'Der Server nimmt keine Anmeldung mit Benutzer und Passwort an. Lassen Sie den Benutzer leer, oder verwenden Sie einen anderen Port.',
      login_unencrypted:
        'Die Verbindung ist nicht verschlüsselt, deshalb wurde das Passwort nicht gesendet. Wählen Sie STARTTLS oder TLS.',
      refused: {
        name: 'Der Server hat abgelehnt.',
        connection: 'Der Server hat abgelehnt.',
        greeting: 'Der Server nimmt von dieser Adresse zurzeit keine E-Mails an.',
        hello:
          'Der Server lehnt den Namen ab, mit dem wir uns vorstellen. Legen Sie einen anderen Namen in EHLO fest.',
        encryption: 'Der Server lehnt die Verschlüsselung ab. Wählen Sie eine andere.',
        login:
          'Der Server lehnt Benutzer oder Passwort ab. Kopieren Sie beide noch einmal von Ihrem Anbieter; manche verlangen ein eigenes Passwort für SMTP.',
        sender:
          'Mit dieser Anmeldung dürfen Sie von dieser Adresse nicht senden. Bestätigen Sie die Adresse oder ihre Domain beim Anbieter.',
        recipient:
          'Der Server lehnt diesen Empfänger ab. Neue Konten mancher Anbieter dürfen nur an bestätigte Adressen senden.',
        message: 'Der Server lehnt die Nachricht selbst ab. Seine Worte sagen, warum.',
      },
    },
  },
} as const
