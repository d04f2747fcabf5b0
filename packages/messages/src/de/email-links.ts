export default {
  notes: {
    mail_link: {
      title: 'Öffnet ein E-Mail-Programm',
      advice: 'Die Adresse ist vollständig. Sie hat keine Seite, deshalb wurde keine abgerufen.',
    },
    phone_link: {
      title: 'Öffnet das Telefon',
      advice: 'Die Nummer ist vollständig. Sie hat keine Seite, deshalb wurde keine abgerufen.',
    },
    own_link: {
      title: 'Seite für den Empfänger',
      advice:
        'Jeder Empfänger erhält hier eine eigene Adresse. Sie funktioniert, sobald die Nachricht gesendet ist.',
    },
    in_page_link: {
      title: 'Führt zu einer Stelle in der Nachricht',
      advice: 'Die Stelle ist vorhanden. Manche E-Mail-Programme springen nicht dorthin.',
    },
    needs_sign_in: {
      title: 'Verlangt eine Anmeldung',
      advice:
        'Die Seite ist vorhanden, aber nicht öffentlich. Prüfen Sie, ob Ihre Empfänger sie öffnen können.',
    },
    turned_away: {
      title: 'Weist Programme ab',
      advice:
        'Der Server hat diesen Test abgelehnt (403), wie es viele Shops tun. Öffnen Sie den Link zur Sicherheit selbst.',
    },
    too_many_calls: {
      title: 'Begrenzt Aufrufe',
      advice:
        'Dem Server war dieser Test ein Aufruf zu viel (429). Öffnen Sie den Link zur Sicherheit selbst.',
    },
    same_text: {
      title: 'Gleicher Text wie ein anderer Link',
      advice:
        'Ein anderer Link hat denselben Text, aber eine andere Adresse. Geben Sie jedem einen eigenen Text oder beiden eine Adresse.',
    },
    other_host_shown: {
      title: 'Text zeigt eine andere Adresse',
      advice:
        'Der Text des Links nennt einen anderen Host als seine Adresse. Spamfilter halten das für Betrug. Zeigen Sie die wirkliche Adresse oder Wörter.',
    },
    password_in_address: {
      title: 'Name oder Passwort in der Adresse',
      advice: 'Alle, die die Nachricht erhalten, können es lesen. Entfernen Sie den Teil vor dem @.',
    },
    not_encrypted: {
      title: 'Nicht verschlüsselt',
      advice:
        'Die Seite wird ohne Verschlüsselung geladen. Verwenden Sie eine Adresse, die mit https:// beginnt.',
    },
    no_answer: {
      title: 'Keine Antwort in der Zeit',
      advice:
        'Die Seite hat nicht innerhalb von 10 Sekunden geantwortet. Sie ist vielleicht langsam oder sperrt Programme aus. Öffnen Sie sie selbst.',
    },
    broken_answer: {
      title: 'Verbindung abgebrochen',
      advice:
        'Der Server hat die Verbindung beendet, bevor die Seite vollständig war. Öffnen Sie den Link selbst.',
    },
    unfinished: {
      title: 'Seite nicht zu Ende geladen',
      advice: 'Die Seite begann zu antworten, kam aber zu keinem Ende. Prüfen Sie, wie schnell sie lädt.',
    },
    other_status: {
      title: 'Ungewöhnliche Antwort',
      advice:
        'Der Server hat weder mit einer Seite noch mit einem üblichen Fehler geantwortet. Öffnen Sie den Link selbst.',
    },
    private_address: {
      title: 'Führt in ein privates Netz',
      advice:
        'Nur Personen in diesem Netz können den Link öffnen, deshalb wurde er nicht abgerufen. Verwenden Sie eine öffentliche Adresse.',
    },
    unusual_port: {
      title: 'Ungewöhnlicher Port',
      advice:
        'Manche Netze sperren diesen Port, und er wurde nicht abgerufen. Verwenden Sie eine Adresse ohne Port.',
    },
    too_many_redirects: {
      title: 'Mehr als fünf Weiterleitungen',
      advice: 'Jede Weiterleitung kostet Zeit. Verlinken Sie direkt auf die letzte Adresse.',
    },
    wants_cookies: {
      title: 'Funktioniert nur mit Cookies',
      advice:
        'Ohne Cookies leitet die Seite im Kreis weiter. Öffnen Sie sie in einem privaten Fenster, um sie zu prüfen.',
    },
    leaves_web: {
      title: 'Leitet in eine App weiter',
      advice: 'Personen ohne die App sehen nichts. Prüfen Sie, ob es für sie eine Seite gibt.',
    },
    offline: {
      title: 'Konnte nicht getestet werden',
      advice: 'Dieser Server hat keine Verbindung zum Internet. Öffnen Sie den Link selbst.',
    },
    not_asked: {
      title: 'Nicht rechtzeitig getestet',
      advice:
        'Ein Test endet nach einer Minute, und andere Seiten haben sie aufgebraucht. Testen Sie erneut oder öffnen Sie den Link selbst.',
    },
    links_dropped: {
      title: 'Nicht alle Adressen getestet',
      advice:
        'Nur die ersten 500 Adressen einer Nachricht werden getestet. Ausgelassene Adressen: {{count}}. Öffnen Sie diese selbst.',
    },
    placeholder: { title: 'Keine Adresse', advice: 'Der Link führt ins Leere. Geben Sie seine Adresse ein.' },
    example_address: {
      title: 'Beispieladresse',
      advice: 'Der Link führt noch zu einem Beispiel. Geben Sie Ihre eigene Adresse ein.',
    },
    tag_left: {
      title: 'Platzhalter in der Adresse',
      advice:
        'Ein Platzhalter wurde nicht ersetzt, deshalb ist die Adresse falsch. Prüfen Sie seine Schreibweise.',
    },
    without_protocol: {
      title: 'Protokoll fehlt',
      advice: 'E-Mail-Programme können die Adresse so nicht öffnen. Sie muss mit https:// beginnen.',
    },
    bad_address: {
      title: 'Keine gültige Adresse',
      advice: 'Die Adresse ist nicht richtig geschrieben. Korrigieren Sie sie.',
    },
    bad_scheme: {
      title: 'Art der Adresse nicht erlaubt',
      advice:
        'E-Mail-Programme entfernen solche Links. Verwenden Sie https, eine E-Mail-Adresse oder eine Telefonnummer.',
    },
    anchor_missing: {
      title: 'Stelle nicht in der Nachricht',
      advice: 'Der Link führt zu einer Stelle, die es in der Nachricht nicht gibt. Korrigieren Sie ihn.',
    },
    not_found: {
      title: 'Seite nicht gefunden',
      advice: 'Laut dem Server gibt es diese Seite nicht. Korrigieren Sie die Adresse.',
    },
    server_error: {
      title: 'Fehler des Servers',
      advice:
        'Der Server konnte die Seite nicht erstellen. Informieren Sie den Betreiber, und testen Sie vor dem Senden erneut.',
    },
    no_host: {
      title: 'Host nicht vorhanden',
      advice: 'Kein Server hat diesen Namen. Prüfen Sie seine Schreibweise.',
    },
    refused: {
      title: 'Server lehnt Verbindungen ab',
      advice: 'An dieser Adresse antwortet nichts. Prüfen Sie sie, und testen Sie vor dem Senden erneut.',
    },
    redirect_loop: {
      title: 'Leitet im Kreis weiter',
      advice:
        'Die Seite schickt Browser dorthin zurück, woher sie kamen, und öffnet sich nie. Korrigieren Sie die Weiterleitungen.',
    },
    bad_redirect: {
      title: 'Leitet an keine Adresse weiter',
      advice: 'Der Server schickt Browser zu einer unlesbaren Adresse. Korrigieren Sie die Weiterleitung.',
    },
    tls_failed: {
      title: 'Keine verschlüsselte Verbindung',
      advice:
        'Der Server konnte keine verschlüsselte Verbindung vereinbaren. Browser können die Seite nicht öffnen.',
    },
    certificate_expired: {
      title: 'Zertifikat abgelaufen',
      advice: 'Browser warnen vor der Seite. Lassen Sie das Zertifikat erneuern.',
    },
    certificate_not_yet_valid: {
      title: 'Zertifikat noch nicht gültig',
      advice: 'Browser warnen vor der Seite. Prüfen Sie, ab wann das Zertifikat gilt.',
    },
    certificate_self_signed: {
      title: 'Zertifikat selbst signiert',
      advice: 'Browser warnen vor der Seite. Nötig ist ein Zertifikat einer bekannten Stelle.',
    },
    certificate_wrong_host: {
      title: 'Zertifikat eines anderen Hosts',
      advice: 'Browser warnen vor der Seite. Das Zertifikat muss diesen Host nennen.',
    },
    certificate_incomplete: {
      title: 'Zertifikat nicht prüfbar',
      advice:
        'Die ausstellende Stelle ist unbekannt, oder der Server sendet nicht die ganze Kette. Manche Browser warnen vor der Seite.',
    },
    certificate_invalid: {
      title: 'Zertifikat ungültig',
      advice: 'Browser warnen vor der Seite. Lassen Sie das Zertifikat ersetzen.',
    },
  },
} as const
