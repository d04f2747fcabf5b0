export default {
  contentCheck: {
    name: 'Inhaltsprüfung',
    about:
      'Der Inhalt wird nach eigenen Regeln geprüft. Sie sind kein Spamfilter, und Postfachanbieter können anders entscheiden.',
  },
  failed: {
    timeout: 'Der Spamfilter hat innerhalb von 30 Sekunden nicht geantwortet.',
    unreachable: 'Der Spamfilter war nicht zu erreichen.',
    unexpected: 'Die Antwort des Spamfilters ist nicht lesbar.',
  },
  rules: {
    subject_empty: {
      title: 'Der Betreff ist leer',
      advice: 'Schreiben Sie einen Betreff, der sagt, worum es geht.',
    },
    subject_capitals: {
      title: 'Der Betreff steht in Großbuchstaben',
      advice: 'Schreiben Sie ihn wie einen gewöhnlichen Satz.',
    },
    subject_shouting: {
      title: 'Der Betreff ist zu laut',
      advice:
        'Lassen Sie höchstens ein Ausrufezeichen stehen und keine Reihen von Satz- oder Währungszeichen.',
    },
    subject_feigned_reply: {
      title: 'Der Betreff gibt vor, eine Antwort zu sein',
      advice: 'Entfernen Sie „AW:“ oder „WG:“, denn vorher hat niemand geschrieben.',
    },
    text_capitals: {
      title: 'Viel Text steht in Großbuchstaben',
      advice: 'Verwenden Sie Großbuchstaben nur für Namen und kurze Beschriftungen.',
    },
    text_shouting: {
      title: 'Der Text ist zu laut',
      advice: 'Ersetzen Sie Reihen von Ausrufe- und Fragezeichen durch einen Punkt.',
    },
    phrases: {
      title: 'Wendungen, die in Spam häufig sind',
      advice: 'Sagen Sie mit eigenen Worten, was Sie anbieten.',
    },
    image_only: {
      title: 'Die Nachricht besteht nur aus Bildern',
      advice: 'Ergänzen Sie die wichtigsten Sätze als Text, denn viele sehen zunächst keine Bilder.',
    },
    little_text: {
      title: 'Wenig Text neben den Bildern',
      advice: 'Ergänzen Sie einige Sätze, damit die Nachricht auch ohne Bilder zu verstehen ist.',
    },
    plain_text_missing: {
      title: 'Es gibt keinen Nur-Text',
      advice: 'Lassen Sie den Nur-Text in den Einstellungen der Nachricht aus dem HTML erzeugen.',
    },
    unsubscribe_missing: {
      title: 'Es gibt keine Möglichkeit, sich abzumelden',
      advice: 'Fügen Sie den Baustein „Abmeldung“ ein, den Gesetz und Postfachanbieter verlangen.',
    },
    unsubscribe_header_missing: {
      title: 'Die Abmeldung mit einem Klick fehlt',
      advice: 'Wählen Sie eine Abmeldegruppe, damit Mailprogramme ihre eigene Schaltfläche zeigen können.',
    },
    address_missing: {
      title: 'Es wurde keine Postanschrift gefunden',
      advice: 'Ergänzen Sie die Anschrift Ihrer Firma, die viele Länder in Newslettern verlangen.',
    },
    link_mismatch: {
      title: 'Ein Link zeigt eine andere Adresse, als er öffnet',
      advice: 'Nehmen Sie Wörter als Linktext oder die Adresse, die der Link öffnet.',
    },
    link_shortened: {
      title: 'Ein Link führt über einen öffentlichen Linkkürzer',
      advice: 'Verlinken Sie die Seite selbst, denn Filter misstrauen gekürzten Links.',
    },
    link_ip: {
      title: 'Ein Link öffnet eine bloße IP-Adresse',
      advice: 'Verlinken Sie den Namen einer Website.',
    },
    link_script: {
      title: 'Ein Link ist ein Skript',
      advice: 'Verlinken Sie eine Seite; Mailprogramme entfernen Skripte.',
    },
    attachment_dangerous: {
      title: 'Ein Anhang kann als Programm laufen',
      advice:
        'Entfernen Sie ihn und verlinken Sie eine Seite zum Herunterladen. Postfachanbieter lehnen solche Dateien ab.',
    },
    attachment_doubtful: {
      title: 'Ein Anhang, dem Filter misstrauen',
      advice: 'Hängen Sie ein PDF an oder verlinken Sie die Datei.',
    },
    html_errors: {
      title: 'Im HTML sind Elemente nicht geschlossen',
      advice: 'Schließen Sie jedes Element, das Sie im Code öffnen.',
    },
    active_content: {
      title: 'Das HTML hat Teile, die Mailprogramme entfernen',
      advice: 'Entfernen Sie sie und verlinken Sie eine Seite mit dem Formular, Skript oder Rahmen.',
    },
    html_clipped: {
      title: 'Das HTML ist größer als 102 KB',
      advice: 'Kürzen Sie es, denn Gmail schneidet den Rest samt Abmeldelink ab.',
    },
    message_large: {
      title: 'Die Nachricht ist größer als 1 MB',
      advice: 'Verlinken Sie große Dateien, statt sie anzuhängen.',
    },
    text_hidden: {
      title: 'Die Nachricht verbirgt Text',
      advice: 'Entfernen Sie Text, der unsichtbar, winzig oder in der Farbe seines Hintergrunds ist.',
    },
    text_disguised: {
      title: 'Wörter mischen Buchstaben mehrerer Alphabete',
      advice: 'Tippen Sie diese Wörter neu, mit den Buchstaben Ihrer Sprache.',
    },
    many_fonts: {
      title: 'Mehr als vier Schriftarten',
      advice: 'Verwenden Sie eine Schrift für Überschriften und eine für Text.',
    },
    many_colors: {
      title: 'Mehr als zwölf Textfarben',
      advice: 'Verwenden Sie wenige Farben Ihrer Marke.',
    },
  },
  authentication: {
    dns_timeout:
      'Die Nameserver für {{host}} haben nicht rechtzeitig geantwortet. Über den Eintrag sagt das nichts.',
    dns_failed: 'Die Nameserver für {{host}} melden einen Fehler.',
    dns_refused: 'Die Nameserver geben über {{host}} keine Auskunft.',
    dns_unreachable: 'Es war kein Nameserver zu erreichen.',
    dns_malformed: 'Die Antwort der Nameserver für {{host}} ist nicht lesbar.',
    dns_too_much: 'Das DNS hat über {{host}} mehr geantwortet, als wir ansehen.',
    cname_loop: 'Die Aliasse bei {{host}} führen im Kreis oder über zu viele Namen.',
    spf_pass: 'Der SPF-Eintrag von {{host}} erlaubt die Server, die senden.',
    spf_servers_unknown:
      'Der SPF-Eintrag von {{host}} ist in Ordnung. Ob er die Server erlaubt, die senden, ist nicht bekannt, weil der Betreiber SENDING_SPF nicht gesetzt hat.',
    spf_missing: 'Bei {{host}} gibt es keinen SPF-Eintrag.',
    spf_several: 'Bei {{host}} gibt es mehrere SPF-Einträge. Fassen Sie sie zu einem zusammen.',
    spf_lookups:
      'Der SPF-Eintrag von {{host}} braucht mehr als {{limit}} DNS-Abfragen, deshalb beachten Empfänger ihn nicht.',
    spf_loop: 'Der SPF-Eintrag von {{host}} schließt über {{name}} sich selbst ein.',
    spf_target_missing: 'Der SPF-Eintrag von {{host}} schließt {{name}} ein, wo keiner steht.',
    spf_not_named: 'Der SPF-Eintrag von {{host}} erlaubt {{name}} nicht.',
    spf_allows_all: 'Der SPF-Eintrag von {{host}} erlaubt jedem Server der Welt das Senden (+all).',
    spf_malformed: 'Der SPF-Eintrag von {{host}} ist nicht lesbar: „{{name}}“.',
    dkim_pass: 'Die Nachricht ist von {{name}} signiert, und der Schlüssel steht bei {{host}}.',
    dkim_other_domain:
      'Die Nachricht ist von {{name}} signiert, nicht von der Domain des Absenders, {{from}}. Authentifizieren Sie diese Domain.',
    dkim_unsigned: 'Die Nachricht ist nicht signiert. Authentifizieren Sie {{name}}.',
    dkim_missing: 'Die Nachricht ist signiert, aber bei {{host}} steht kein Schlüssel.',
    key_wrong: 'Bei {{host}} steht ein anderer Schlüssel als der, der signiert.',
    key_several: 'Bei {{host}} stehen mehrere Schlüssel. Lassen Sie nur den stehen, der signiert.',
    key_revoked: 'Der Eintrag bei {{host}} sagt, dass der Schlüssel zurückgezogen ist.',
    dmarc_pass: 'Die Nachricht besteht DMARC, und die Richtlinie von {{host}} ist „{{policy}}“.',
    dmarc_none:
      'Die Nachricht besteht DMARC. Die Richtlinie von {{host}} ist „none“, sie schützt Ihren Namen also noch nicht.',
    dmarc_not_aligned: 'Weder SPF noch DKIM gelten für {{name}}, deshalb besteht die Nachricht DMARC nicht.',
    dmarc_undecided: 'SPF oder DKIM ließ sich nicht prüfen, deshalb ist DMARC nicht entschieden.',
    dmarc_missing: 'Bei {{host}} gibt es keinen DMARC-Eintrag.',
    dmarc_several: 'Bei {{host}} gibt es mehrere DMARC-Einträge. Behalten Sie einen.',
    dmarc_malformed: 'Der DMARC-Eintrag bei {{host}} ist nicht lesbar.',
    bimi_pass: 'Das Logo bei {{host}} kann neben Ihren Nachrichten erscheinen.',
    bimi_without_certificate:
      'Bei {{host}} steht ein Logo, aber kein Zertifikat. Gmail und Apple Mail zeigen Logos nur mit einem.',
    bimi_needs_dmarc:
      'Bei {{host}} steht ein Logo. Es zählt erst, wenn die Nachricht eine DMARC-Richtlinie quarantine oder reject für alle E-Mails besteht.',
    bimi_undecided:
      'Bei {{host}} steht ein Logo. DMARC ist nicht entschieden, vielleicht erscheint es nicht.',
    bimi_missing: 'Bei {{host}} steht kein Logo. Es ist freiwillig.',
    bimi_declined: 'Der Eintrag bei {{host}} sagt, dass es kein Logo gibt.',
    bimi_several: 'Bei {{host}} gibt es mehrere BIMI-Einträge. Behalten Sie einen.',
    bimi_malformed: 'Der BIMI-Eintrag bei {{host}} ist nicht lesbar.',
    bimi_logo: 'Der BIMI-Eintrag bei {{host}} muss ein SVG-Logo mit einer https-Adresse nennen.',
  },
} as const
