export default {
  found: {
    language_missing: {
      title: 'Sprache nicht angegeben',
      advice: 'Vorleseprogramme raten dann die Aussprache. Wählen Sie die Sprache der Nachricht.',
    },
    language_invalid: {
      title: 'Sprache unbekannt',
      advice: 'Die Sprache der Nachricht ist kein Kürzel wie „de“ oder „de-AT“. Korrigieren Sie sie.',
    },
    language_wrong: {
      title: 'Text in einer anderen Sprache',
      advice:
        'Die Nachricht nennt eine andere Sprache, als sie geschrieben ist, und wird falsch vorgelesen. Wählen Sie die richtige.',
    },
    title_missing: {
      title: 'Kein Titel',
      advice:
        'Der Titel benennt die Nachricht, wenn sie im Browser geöffnet wird. Ergänzen Sie eine Überschrift oder einen Titel.',
    },
    heading_missing: {
      title: 'Keine Überschrift',
      advice:
        'Vorleseprogramme springen von Überschrift zu Überschrift. Geben Sie einer langen Nachricht mindestens eine.',
    },
    heading_empty: {
      title: 'Leere Überschrift',
      advice: 'Vorleseprogramme kündigen eine Überschrift ohne Text an. Füllen oder löschen Sie sie.',
    },
    heading_first_not_h1: {
      title: 'Erste Überschrift nicht Ebene 1',
      advice: 'Beginnen Sie mit einer Überschrift 1, damit das Thema der Nachricht klar ist.',
    },
    heading_several_h1: {
      title: 'Mehrere Überschriften der Ebene 1',
      advice:
        'Nur das Thema der ganzen Nachricht ist eine Überschrift 1. Verwenden Sie für Abschnitte die Überschrift 2.',
    },
    heading_skipped: {
      title: 'Überschriftenebene übersprungen',
      advice: 'Die Ebenen springen, als ob ein Abschnitt fehlte. Verwenden Sie die nächste Ebene.',
    },
    image_without_alt: {
      title: 'Bild ohne Alternativtext',
      advice:
        'Stattdessen wird der Dateiname vorgelesen. Beschreiben Sie das Bild, oder lassen Sie den Alternativtext leer, wenn es nur schmückt.',
    },
    image_alt_file_name: {
      title: 'Alternativtext ist ein Dateiname',
      advice: 'Beschreiben Sie das Bild mit Wörtern.',
    },
    image_alt_vague: {
      title: 'Alternativtext sagt nichts aus',
      advice: 'Beschreiben Sie den Inhalt des Bildes. Dass es ein Bild ist, sagen Vorleseprogramme selbst.',
    },
    image_alt_long: {
      title: 'Alternativtext sehr lang',
      advice:
        'Ein Alternativtext lässt sich nicht überfliegen. Kürzen Sie ihn auf einen Satz, und schreiben Sie den Rest in den Text.',
    },
    linked_image_without_alt: {
      title: 'Verlinktes Bild ohne Alternativtext',
      advice:
        'Ohne das Bild ist nicht zu erkennen, wohin der Link führt. Nennen Sie das Ziel im Alternativtext.',
    },
    images_only: {
      title: 'Text nur in Bildern',
      advice:
        'Vorleseprogramme und E-Mail-Programme ohne Bilder zeigen nichts. Schreiben Sie den Text als Text.',
    },
    contrast: {
      title: 'Text schwer lesbar',
      advice:
        'Der Kontrast muss mindestens 4,5:1 sein, bei großem Text 3:1. Machen Sie den Text dunkler oder heller.',
    },
    text_small: {
      title: 'Kleiner Text',
      advice: 'Text unter 12 Pixeln ist auf Telefonen schwer lesbar. Vergrößern Sie ihn.',
    },
    link_empty: {
      title: 'Link ohne Text',
      advice: 'Stattdessen wird die Adresse vorgelesen. Geben Sie dem Link einen Text oder löschen Sie ihn.',
    },
    link_vague: {
      title: 'Linktext nennt sein Ziel nicht',
      advice: 'Vorleseprogramme zählen Links ohne den Text ringsum auf. Schreiben Sie, wohin der Link führt.',
    },
    link_raw_address: {
      title: 'Linktext ist eine Adresse',
      advice: 'Vorleseprogramme buchstabieren sie. Verlinken Sie stattdessen Wörter.',
    },
    link_short: {
      title: 'Linktext sehr kurz',
      advice: 'Ein einzelnes Zeichen ist schwer zu hören und schwer anzutippen. Verwenden Sie ein Wort.',
    },
    link_same_text: {
      title: 'Gleicher Linktext, verschiedene Ziele',
      advice:
        'In einer Liste lassen sich diese Links nicht unterscheiden. Geben Sie jedem einen eigenen Text.',
    },
    button_empty: {
      title: 'Schaltfläche ohne Text',
      advice: 'Vorleseprogramme sagen nur „Schaltfläche“. Geben Sie ihr einen Text.',
    },
    target_small: {
      title: 'Schaltfläche zu klein',
      advice:
        'Schaltflächen unter 24 Pixeln sind schwer anzutippen. Machen Sie sie mindestens 24 Pixel hoch, besser 44.',
    },
    layout_table: {
      title: 'Layout wird als Tabelle vorgelesen',
      advice:
        'Vorleseprogramme kündigen Zeilen und Spalten an. Ergänzen Sie role="presentation" an der Tabelle.',
    },
    table_without_headers: {
      title: 'Tabelle ohne Kopfzellen',
      advice:
        'Vorleseprogramme können nicht sagen, zu welcher Spalte ein Wert gehört. Verwenden Sie th-Zellen für den Kopf.',
    },
    reading_order: {
      title: 'Anders angezeigt als vorgelesen',
      advice:
        'Vorleseprogramme folgen dem Quelltext, nicht dem Aussehen. Bringen Sie die Teile in die sichtbare Reihenfolge.',
    },
  },
  line: {
    heading: 'Überschrift Ebene {{level}}',
    text: 'Text',
    link: 'Link',
    image: 'Bild',
    button: 'Schaltfläche',
    list: 'Liste, Einträge: {{level}}',
  },
} as const
