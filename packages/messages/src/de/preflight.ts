export default {
  title: 'Prüfung',
  none: 'Keine Probleme gefunden',
  checking: 'Wird geprüft …',
  checkingLinks: 'Links werden geprüft …',
  unchecked: 'Absender, Betreff und Empfänger konnten nicht geprüft werden.',
  count_one: '{{count}} Problem gefunden',
  count_other: '{{count}} Probleme gefunden',
  blocks: 'Verhindert das Senden',
  warns: 'Warnung',
  show: 'Anzeigen',
  showWhere: 'Anzeigen: {{sentence}}',
  fix: 'Beheben',
  fixWhat: 'Beheben: {{sentence}}',
  fixed: 'Behoben.',
  test: 'Testen',
  testWhat: 'Testen: {{sentence}}',
  more_one: '{{count}} weiteres anzeigen',
  more_other: '{{count}} weitere anzeigen',
  line: 'Zeile {{line}}',
  found: {
    empty: 'Die Nachricht hat noch keinen Inhalt.',
    unsubscribe_missing: 'Es gibt keinen Abmeldelink. Fügen Sie den Baustein „Abmeldung“ ein.',
    too_large:
      'Die Nachricht ist größer als 102 KB, deshalb schneidet Gmail sie ab. Kürzen Sie sie oder löschen Sie Bausteine.',
    too_large_tracked:
      'Mit Link-Tracking ist die Nachricht {{kilobytes}} KB groß. Gmail schneidet Nachrichten über 102 KB ab. Kürzen Sie sie oder löschen Sie Bausteine.',
    image_only:
      'Die Nachricht besteht nur aus Bildern. Ergänzen Sie Text, damit es etwas zu lesen gibt, bis sie geladen sind.',
    text_placeholder: '„{{text}}“ ist ein Beispieltext. Ersetzen oder löschen Sie ihn.',
    module_empty: 'Dieser Baustein ist leer. Füllen oder löschen Sie ihn.',
    image_without_source: 'Es ist kein Bild ausgewählt. Wählen Sie eines oder löschen Sie den Baustein.',
    image_without_alt:
      'Das Bild hat keinen Alternativtext. Beschreiben Sie es für Menschen, die es nicht sehen.',
    button_without_link: 'Die Schaltfläche hat keinen Link. Geben Sie ein, wohin sie führt.',
    link_empty: 'Ein Link hat keine Adresse. Geben Sie ein, wohin er führt.',
    link_example: 'Ein Link führt noch zu example.com. Geben Sie Ihre eigene Adresse ein.',
    link_without_protocol: 'Dem Link „{{href}}“ fehlt das Protokoll. Er muss mit https:// beginnen.',
    link_dead: 'Der Link „{{href}}“ führt ins Leere. Korrigieren Sie die Adresse.',
    link_missing: 'Der Link „{{href}}“ führt ins Leere: Laut seinem Server gibt es diese Seite nicht.',
    link_no_host: 'Der Link „{{href}}“ führt ins Leere: Den Host „{{host}}“ gibt es nicht.',
    link_refused:
      'Der Link „{{href}}“ lässt sich nicht öffnen: Sein Server lehnt Verbindungen ab oder hat kein gültiges Zertifikat.',
    link_no_answer: 'Der Link „{{href}}“ hat gerade nicht geantwortet. Öffnen Sie ihn, um ihn zu prüfen.',
    links_unchecked:
      'Die Links konnten nicht geprüft werden, weil dieser Server keine Verbindung zum Internet hat. Öffnen Sie sie selbst.',
    links_many: 'Nur die ersten {{limit}} Links wurden geprüft. Öffnen Sie die anderen selbst.',
    opens_not_counted: 'Öffnungen werden nicht gezählt, weil das in den Einstellungen ausgeschaltet ist.',
    clicks_not_counted: 'Klicks werden nicht gezählt, weil das in den Einstellungen ausgeschaltet ist.',
    links_uncounted:
      'Nur Klicks auf die ersten {{limit}} Links werden gezählt. Die übrigen Links funktionieren trotzdem.',
    link_anchor:
      'Der Link „{{href}}“ führt zu einer Stelle, die es in der Nachricht nicht gibt. Korrigieren Sie ihn.',
    contrast: 'Der Text ist schwer zu lesen. Der Kontrast ist {{contrast}}; nötig ist mindestens {{least}}.',
    tap_target:
      'Die Schaltfläche ist {{height}} Pixel hoch und damit zu klein zum Antippen. Machen Sie sie mindestens 44 Pixel hoch.',
    sms_simulated: 'Der simulierte Anbieter ist verbunden: Kein Telefon erhält diesen Text.',
    sms_images_large_one:
      '{{count}} Bild ist größer als 600 KB. Mobilfunkanbieter verkleinern es vielleicht oder nehmen die Nachricht nicht an.',
    sms_images_large_other:
      '{{count}} Bilder sind größer als 600 KB. Mobilfunkanbieter verkleinern sie vielleicht oder nehmen die Nachricht nicht an.',
    sms_some_too_long_one:
      'Für {{count}} von {{sample}} Kontakten ist der Text mit ihren Werten zu lang. Sie erhalten ihn nicht.',
    sms_some_too_long_other:
      'Für {{count}} von {{sample}} Kontakten ist der Text mit ihren Werten zu lang. Sie erhalten ihn nicht.',
    sms_segments: 'Der Text wird in {{min}} bis {{max}} Segmenten gesendet.',
    sms_without_consent_one:
      'Von {{count}} Kontakt, der jetzt eintritt, ist keine Einwilligung gespeichert. Er erhält keinen Text, außer Sie bestätigen in der Textnachricht Ihre Erlaubnis.',
    sms_without_consent_other:
      'Von {{count}} Kontakten, die jetzt eintreten, ist keine Einwilligung gespeichert. Sie erhalten keinen Text, außer Sie bestätigen in der Textnachricht Ihre Erlaubnis.',
    sms_not_reached_one:
      '{{count}} von {{people}} Kontakten, die jetzt eintreten, hat keine US-Nummer oder hat sich abgemeldet. Er geht ohne den Text weiter.',
    sms_not_reached_other:
      '{{count}} von {{people}} Kontakten, die jetzt eintreten, haben keine US-Nummer oder haben sich abgemeldet. Sie gehen ohne den Text weiter.',
    sms_quiet_hold_one: 'Bei {{count}} Empfänger ist dann Nacht. Er erhält den Text am Morgen.',
    sms_quiet_hold_other: 'Bei {{count}} Empfängern ist dann Nacht. Sie erhalten den Text am Morgen.',
    sms_quiet_skip_one: 'Bei {{count}} Empfänger ist dann Nacht. Er erhält den Text nicht.',
    sms_quiet_skip_other: 'Bei {{count}} Empfängern ist dann Nacht. Sie erhalten den Text nicht.',
    tag_empty: 'Ein Platzhalter ist leer. Wählen Sie ein Feld dafür oder löschen Sie ihn.',
    tag_unknown: 'Ein Feld „{{name}}“ gibt es nicht. Der Platzhalter bleibt bei allen leer.',
    tag_without_value_one:
      '{{count}} Kontakt hat keinen Wert in „{{label}}“, und der Platzhalter hat keinen Ersatztext. Ergänzen Sie einen.',
    tag_without_value_other:
      '{{count}} Kontakte haben keinen Wert in „{{label}}“, und der Platzhalter hat keinen Ersatztext. Ergänzen Sie einen.',
    tag_without_value_some_one:
      'Von den ersten {{checked}} Kontakten hat {{count}} keinen Wert in „{{label}}“, und der Platzhalter hat keinen Ersatztext. Ergänzen Sie einen.',
    tag_without_value_some_other:
      'Von den ersten {{checked}} Kontakten haben {{count}} keinen Wert in „{{label}}“, und der Platzhalter hat keinen Ersatztext. Ergänzen Sie einen.',
    subject_example: '„{{subject}}“ ist der Beispielbetreff des Designs. Schreiben Sie einen eigenen.',
    ab_content_repeated:
      'Variante {{letter}} hat genau denselben Inhalt wie Variante {{other}}. Der Test vergleicht also nichts. Ändern Sie eine von beiden.',
    dkim_missing:
      'E-Mails von {{domain}} sind nicht mit DKIM signiert; große Postfachanbieter könnten der Nachricht misstrauen. Authentifizieren Sie die Domain.',
    credits_none:
      'Es werden keine E-Mails gesendet: Das Konto hat für diesen Zeitpunkt kein Versandguthaben mehr. Bekommt es bis dahin keines, wird diese Einzelsendung wieder ein Entwurf.',
    credits_short_one:
      'Manche Empfänger bekommen diese Nachricht nicht, weil das Versandguthaben des Kontos nicht reicht. Nur {{count}} E-Mail wird gesendet.',
    credits_short_other:
      'Manche Empfänger bekommen diese Nachricht nicht, weil das Versandguthaben des Kontos nicht reicht. Nur {{count}} E-Mails werden gesendet.',
    credits_overage_one:
      'Hiermit wird {{count}} E-Mail mehr gesendet, als das Konto Guthaben hat. Es entstehen Mehrkosten.',
    credits_overage_other:
      'Hiermit werden {{count}} E-Mails mehr gesendet, als das Konto Guthaben hat. Es entstehen Mehrkosten.',
    warm_up_days:
      'Mit dem Warm-up-Plan dauert diese Sendung etwa {{count}} Tage. Nachrichten über der Menge eines Tages warten auf den nächsten Tag.',
    quiet_hours:
      'Der Versand würde in der Ruhezeit beginnen. Die Nachrichten warten bis {{time}} Uhr ({{zone}}).',
    quiet_hours_persons:
      'Beginnt der Versand in der Ruhezeit einer Person ({{from}} bis {{to}} Uhr nach ihrer eigenen Uhr), wartet ihre Nachricht, bis die Ruhezeit endet.',
    cap_skip_one:
      '{{count}} Empfänger hat so viele Kampagnennachrichten bekommen, wie die Höchstzahl je Person erlaubt, und wird ausgelassen, wenn sich das bis dahin nicht ändert.',
    cap_skip_other:
      '{{count}} Empfänger haben so viele Kampagnennachrichten bekommen, wie die Höchstzahl je Person erlaubt, und werden ausgelassen, wenn sich das bis dahin nicht ändert.',
    cap_put_off_one:
      '{{count}} Empfänger hat so viele Kampagnennachrichten bekommen, wie die Höchstzahl je Person erlaubt. Seine Nachricht wird aufgeschoben, bis sie es erlaubt.',
    cap_put_off_other:
      '{{count}} Empfänger haben so viele Kampagnennachrichten bekommen, wie die Höchstzahl je Person erlaubt. Ihre Nachrichten werden aufgeschoben, bis sie es erlaubt.',
    warm_up_counting:
      'Die Empfänger werden gezählt. Danach steht hier, wie viele Tage der Warm-up-Plan für sie braucht.',
    cap_counting:
      'Die Empfänger werden gezählt. Danach steht hier, wie viele von ihnen die Höchstzahl je Person erreicht haben.',
    texts_counting:
      'Die Empfänger werden gezählt. Danach stehen hier ihre Ruhezeiten und die Länge ihrer Texte.',
    window_quiet:
      'Die Versandzeiten liegen ganz in der Ruhezeit ({{from}} bis {{to}} Uhr). E-Mails gehen deshalb erst hinaus, wenn die Ruhezeit endet. Ändern Sie die Versandzeiten.',
    import_running:
      'Es werden noch Kontakte importiert oder geändert ({{percent}} %). Die Zahlen berücksichtigen das noch nicht. Der Versand wartet, bis das abgeschlossen ist.',
  },
} as const
