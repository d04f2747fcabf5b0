/** Texte des Banners, solange der Versand aus ist. */
export default {
  label: 'Versand ist ausgeschaltet',
  setting:
    'Der Versand ist auf dem Server ausgeschaltet (SENDING=off). Kampagnen, Tests und Benachrichtigungen werden nicht gesendet; geplante Sendungen warten.',
  copy: 'Diese Datenbank ist eine Kopie oder wurde aus einer Sicherung wiederhergestellt, deshalb ist der Versand angehalten. Vielleicht sendet das Original an dieselben Personen.',
  ask: 'Von hier senden…',
  onlyOwner: 'Nur Inhaber des Kontos können den Versand einschalten.',
  title: 'Versand hier einschalten?',
  confirm: 'Versand einschalten',
  consequence:
    'Laufende Kampagnen werden sofort fortgesetzt, und geplante starten pünktlich. Wenn das Original noch sendet, erhalten alle alles doppelt.',
} as const
