/** Domains, von denen E-Mails kommen, und Namen für gemessene Links. `problem` ist, was im DNS gefunden wurde. */
export default {
  index: {
    title: 'Domains',
    sentence:
      'Weisen Sie nach, dass E-Mails Ihrer Domain von Ihnen sind: Sie werden mit DKIM signiert, und ihre Links können zu Ihrer eigenen Domain führen.',
    settings: 'Einstellungen',
    add: 'Domain hinzufügen',
    caption: 'Authentifizierte Domains',
    domain: 'Domain',
    status: 'Status',
    checked: 'Zuletzt geprüft',
    never: 'Nie',
    default: 'Standard',
    returnPath: 'Rückweg {{host}}',
    show: 'Einträge anzeigen',
    check: 'Jetzt prüfen',
    makeDefault: 'Als Standard verwenden',
    rotate: 'DKIM-Schlüssel ersetzen',
    delete: 'Löschen',
    madeDefault: '{{name}} ist jetzt der Standard.',
    firstRun: {
      title: 'Authentifizieren Sie Ihre Domain',
      text: 'Postfachanbieter vertrauen E-Mails, die von ihrer eigenen Domain signiert sind. Sie legen einmal ein paar DNS-Einträge an; wir sagen Ihnen welche und prüfen sie.',
      action: 'Domain hinzufügen',
    },
  },
  links: {
    caption: 'Link-Domains',
    sentence:
      'Gemessene Links, das Zählbild und die Webversion einer Nachricht beginnen dann mit Ihrer eigenen Domain.',
    add: 'Link-Domain hinzufügen',
    name: 'Links beginnen mit',
    show: 'Einträge anzeigen',
    firstRun: {
      title: 'Verwenden Sie Ihre eigene Domain für Links',
      text: 'Ohne sie führen Links in Ihren Nachrichten über {{host}}.',
      action: 'Link-Domain hinzufügen',
    },
  },
  state: {
    pending: 'Wartet auf DNS',
    verified: 'Bestätigt',
    lost: 'Eintrag verloren',
  },
  checking: {
    running: 'Das DNS wird abgefragt …',
    verified: 'Alle nötigen Einträge von {{name}} sind vorhanden.',
    pending:
      'Einige Einträge von {{name}} fehlen noch. Neue Einträge brauchen einige Minuten, selten bis zu einem Tag.',
    unknown:
      'Einige Einträge von {{name}} konnten nicht geprüft werden. Versuchen Sie es gleich noch einmal.',
  },
  new: {
    title: 'Domain hinzufügen',
    domain: 'Domain',
    domainHint: 'Was in Ihren Absenderadressen nach dem @ steht, etwa example.com.',
    subdomain: 'Name für den Rückweg',
    subdomainHint: 'Eine Subdomain, zu der Bounces zurückkommen. Sie darf für nichts anderes benutzt werden.',
    automatic: 'Mein DNS-Anbieter nimmt für den Rückweg einen CNAME-Eintrag an',
    automaticHint: 'Das tun fast alle. Sonst legen Sie stattdessen einen MX- und einen TXT-Eintrag an.',
    save: 'Domain hinzufügen',
    added: '{{name}} hinzugefügt. Legen Sie diese Einträge bei Ihrem DNS-Anbieter an.',
  },
  newLink: {
    title: 'Link-Domain hinzufügen',
    domain: 'Domain',
    domainHint: 'Die Domain Ihrer Absender, etwa example.com.',
    subdomain: 'Subdomain',
    subdomainHint: 'Links beginnen dann mit {{address}}.',
    save: 'Link-Domain hinzufügen',
    added: '{{name}} hinzugefügt. Legen Sie diese Einträge bei Ihrem DNS-Anbieter an.',
  },
  show: {
    back: 'Domains',
    gone: 'Diese Domain gibt es nicht mehr.',
    toIndex: 'Zurück zu den Domains',
    check: 'Jetzt prüfen',
    publish: 'Einträge, die Sie anlegen',
    publishText:
      'Legen Sie diese Einträge beim Anbieter an, der das DNS Ihrer Domain betreibt. Manche Anbieter hängen die Domain selbst an den Namen an; dann lassen Sie sie dort weg.',
    others: 'Außerdem geprüft',
    othersText:
      'Andere Einträge, die mitentscheiden, ob E-Mails ankommen, und Einträge, die der Betreiber dieser Installation bereitstellt.',
    checkedAt: 'Zuletzt geprüft {{when}}',
    neverChecked: 'Noch nicht geprüft',
    verified: 'E-Mails dieser Domain werden signiert, und ihre Absender sind ohne Link per E-Mail bestätigt.',
    pending:
      'E-Mails werden signiert, sobald die nötigen Einträge gefunden sind. Wir sehen drei Tage lang stündlich nach, danach täglich.',
    lost: 'Ein nötiger Eintrag fehlt oder wurde geändert. Bis er wieder da ist, werden E-Mails dieser Domain nicht signiert.',
    linkVerified: 'Links in E-Mails dieser Domain beginnen mit {{address}}.',
    linkPending:
      'Links beginnen mit {{address}}, sobald alle Einträge gefunden sind und dieser Server dort antwortet.',
    linkLost: 'Etwas Nötiges fehlt oder wurde geändert. Bis es wieder da ist, führen Links über {{host}}.',
    type: 'Typ',
    host: 'Name',
    value: 'Wert',
    found: 'Gefunden',
    suggested: 'Vorgeschlagener Wert',
    copy: 'Kopieren',
    copyHost: 'Name kopieren: {{name}}',
    copyValue: 'Wert kopieren: {{name}}',
    required: 'Nötig',
    recommended: 'Empfohlen',
    byOperator: 'Wird vom Betreiber dieser Installation angelegt',
    priority: 'Priorität {{value}}',
    until:
      'Signiert nicht mehr. Lassen Sie ihn bis {{day}} stehen, damit E-Mails unterwegs geprüft werden können; danach entfernen Sie ihn.',
    mayGo: 'Signiert nicht mehr und kann entfernt werden.',
    subusers: 'Auch verwendet von {{names}}',
  },
  purpose: {
    dkim: 'DKIM-Schlüssel, der signiert',
    dkim_next: 'Nächster DKIM-Schlüssel',
    dkim_old: 'Voriger DKIM-Schlüssel',
    return_path: 'Rückweg',
    bounce_mx: 'Mailserver für Bounces',
    spf: 'SPF',
    dmarc: 'DMARC',
    link: 'Links',
    link_owner: 'Nachweis des Besitzes',
    link_reach: 'Dieser Server unter dem Namen',
  },
  about: {
    dkim: 'Damit prüfen Empfänger die Signatur jeder Nachricht.',
    dkim_next: 'Steht schon bereit, damit der Schlüssel jederzeit ohne Warten ersetzt werden kann.',
    dkim_old: 'E-Mails unterwegs können seine Signatur noch tragen.',
    return_path: 'Hierher kommen Bounces zurück. So besteht SPF für Ihre eigene Domain.',
    bounce_mx: 'Wohin andere Mailserver Bounces bringen.',
    spf: 'Welche Server mit diesem Rückweg senden dürfen.',
    dmarc:
      'Was Empfänger mit E-Mails in Ihrem Namen tun, die weder von Ihnen signiert noch von Ihren Servern gesendet sind. Gmail und Yahoo verlangen das von großen Absendern.',
    link: 'Führt Ihren Namen zu diesem Server.',
    link_owner: 'Zeigt, dass die Domain zu diesem Konto gehört.',
    link_reach: 'Ob dieser Server dort antwortet, mit einem Zertifikat für den Namen.',
  },
  recordState: {
    unchecked: 'Nicht geprüft',
    published: 'Vorhanden',
    missing: 'Fehlt',
    wrong: 'Falsch',
    unknown: 'Nicht prüfbar',
  },
  problem: {
    dns_timeout:
      'Die Nameserver für {{host}} haben nicht rechtzeitig geantwortet. Über den Eintrag sagt das nichts.',
    dns_failed:
      'Die Nameserver für {{host}} melden einen Fehler (SERVFAIL). Oft ist DNSSEC oder ein Nameserver falsch eingerichtet.',
    dns_refused: 'Die Nameserver geben über {{host}} keine Auskunft.',
    dns_unreachable: 'Es war kein Nameserver zu erreichen.',
    dns_malformed: 'Die Antwort der Nameserver für {{host}} ist nicht lesbar.',
    dns_too_much: 'Das DNS hat über {{host}} mehr geantwortet, als wir ansehen.',
    missing: 'Bei {{host}} gibt es keinen solchen Eintrag.',
    other_value: 'Der Eintrag bei {{host}} hat einen anderen Wert: {{found}}.',
    cname_loop: 'Die CNAME-Einträge bei {{host}} führen im Kreis oder über zu viele Namen.',
    cname_hidden:
      'Bei {{host}} stehen Adressen statt des CNAME-Eintrags. Wahrscheinlich verbirgt ihn der Proxy Ihres Anbieters; schalten Sie den Proxy für diesen Eintrag aus.',
    key_wrong:
      'Bei {{host}} steht ein anderer Schlüssel. Ersetzen Sie ihn durch den Wert oben, ohne Zeilenumbrüche.',
    key_several: 'Bei {{host}} stehen mehrere Schlüssel. Lassen Sie nur den oben stehen.',
    key_revoked: 'Der Eintrag bei {{host}} sagt, dass der Schlüssel zurückgezogen ist (p= ist leer).',
    spf_several:
      'Bei {{name}} gibt es mehrere SPF-Einträge. Empfänger beachten dann keinen; fassen Sie sie zu einem zusammen.',
    spf_lookups:
      'Der SPF-Eintrag bei {{host}} braucht mehr als {{limit}} DNS-Abfragen, deshalb beachten Empfänger ihn nicht. Entfernen Sie, was Sie nicht mehr nutzen.',
    spf_loop: 'Der SPF-Eintrag bei {{host}} schließt über {{name}} sich selbst ein.',
    spf_target_missing:
      'Der SPF-Eintrag bei {{host}} schließt {{name}} ein, wo kein SPF-Eintrag steht. Empfänger beachten ihn dann gar nicht.',
    spf_not_named: 'Der SPF-Eintrag bei {{host}} erlaubt {{name}} nicht.',
    spf_allows_all:
      'Der SPF-Eintrag bei {{host}} erlaubt jedem Server der Welt das Senden (+all). Beenden Sie ihn mit ~all.',
    spf_malformed: 'Der SPF-Eintrag bei {{host}} ist nicht lesbar: „{{name}}“.',
    dmarc_several:
      'Bei {{host}} gibt es mehrere DMARC-Einträge. Empfänger beachten dann keinen; behalten Sie einen.',
    dmarc_malformed:
      'Der DMARC-Eintrag bei {{host}} ist nicht lesbar: Er braucht eine Richtlinie (p=none, quarantine oder reject).',
    dmarc_none:
      'Die Richtlinie von {{name}} ist „none“: Empfänger berichten nur. Wenn alle Ihre E-Mails signiert sind, schützt „quarantine“ Ihren Namen.',
    dmarc_strict:
      'Der Eintrag von {{name}} verlangt genau dieselbe Domain (adkim oder aspf ist s). E-Mails von Subdomains und SPF über den Rückweg zählen dann nicht; DKIM der Domain selbst zählt.',
    link_unreachable:
      '{{address}} war nicht zu erreichen: {{why}}. Wo Links mit https beginnen, braucht der Name ein Zertifikat.',
    link_elsewhere: '{{address}} wird von einem anderen Server beantwortet ({{why}}).',
    link_local:
      'Diese Installation ist nur unter einer lokalen Adresse bekannt ({{address}}). Der Betreiber muss PUBLIC_URL setzen.',
  },
  rotate: {
    title: 'DKIM-Schlüssel ersetzen',
    text: 'Ab jetzt wird <strong>{{name}}</strong> mit dem nächsten Schlüssel signiert. Der alte Eintrag muss noch {{days}} Tage stehen bleiben. Danach zeigen wir einen neuen Eintrag für das nächste Mal.',
    confirm: 'Schlüssel ersetzen',
    done: '{{name}} wird mit dem neuen Schlüssel signiert. Legen Sie den Eintrag für den nächsten Schlüssel an.',
  },
  delete: {
    title: 'Domain löschen',
    text: '<strong>{{name}}</strong> und ihre Schlüssel werden gelöscht. E-Mails von ihr werden nicht mehr signiert. Absender bleiben, wie sie sind.',
    confirm: 'Domain löschen',
    deleted: '{{name}} gelöscht.',
    gone: 'Diese Domain gibt es nicht mehr.',
  },
  deleteLink: {
    title: 'Link-Domain löschen',
    text: 'Neue Nachrichten verwenden <strong>{{name}}</strong> nicht mehr. Links in gesendeten Nachrichten funktionieren, solange die Einträge stehen bleiben.',
    confirm: 'Link-Domain löschen',
    deleted: '{{name}} gelöscht.',
    gone: 'Diese Link-Domain gibt es nicht mehr.',
  },
} as const
