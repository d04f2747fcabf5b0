import type { Language } from '#lib/messages.tsx'

/** Translations of CodeMirror's own panels, by their English texts. */
export const sourcePhrases: Record<Language, Record<string, string>> = {
  en: {},
  de: {
    Find: 'Suchen',
    Replace: 'Ersetzen',
    next: 'weiter',
    previous: 'zurück',
    all: 'alle',
    'match case': 'Groß/klein',
    'by word': 'ganze Wörter',
    regexp: 'regulärer Ausdruck',
    replace: 'ersetzen',
    'replace all': 'alle ersetzen',
    close: 'schließen',
    'current match': 'aktuelle Fundstelle',
    'replaced $ matches': '$ Fundstellen ersetzt',
    'replaced match on line $': 'Fundstelle in Zeile $ ersetzt',
    'on line': 'in Zeile',
    'Go to line': 'Gehe zu Zeile',
    go: 'los',
    Diagnostics: 'Fehler',
    'No diagnostics': 'Keine Fehler',
    'Control character': 'Steuerzeichen',
    'Selection deleted': 'Auswahl gelöscht',
    Completions: 'Vorschläge',
    '$ unchanged lines': '$ gleiche Zeilen',
  },
}
