/** Die Mails über Anfragen zur Freigabe. */
export default {
  asked: {
    subject: 'Bitte freigeben: {{name}}',
    sentence:
      '{{by}} bittet um Ihre Freigabe. Bis eine andere Person als {{by}} sie erteilt, geschieht nichts.',
  },
  decided: {
    approved: {
      subject: 'Freigegeben: {{name}}',
      sentence: '{{decided}} hat Ihre Anfrage freigegeben. Sie wurde ausgeführt.',
    },
    denied: {
      subject: 'Abgelehnt: {{name}}',
      sentence: '{{decided}} hat Ihre Anfrage abgelehnt. Es ist nichts geschehen.',
    },
    changed: {
      subject: 'Bitte neu anfragen: {{name}}',
      sentence:
        'Nach Ihrer Anfrage wurde etwas geändert, darum galt die Freigabe nicht. Es ist nichts geschehen.',
    },
    late: {
      subject: 'Bitte neue Zeit wählen: {{name}}',
      sentence:
        'Die geplante Zeit war vorbei, bevor Ihre Anfrage freigegeben wurde. Es wurde nichts gesendet.',
    },
    waiting: { subject: 'Wartet: {{name}}', sentence: 'Ihre Anfrage wartet.' },
    withdrawn: { subject: 'Zurückgezogen: {{name}}', sentence: 'Ihre Anfrage wurde zurückgezogen.' },
    replaced: { subject: 'Ersetzt: {{name}}', sentence: 'Ihre Anfrage wurde durch eine neuere ersetzt.' },
  },
  unnamed: 'Kontakte',
  kind: { send: 'Einzelsendung', automation: 'Automation', deletion: 'Löschung' },
  count: { send: 'Empfänger', deletion: 'Kontakte' },
  reason: 'Grund',
  review: 'Anfrage prüfen',
  show: 'Anfrage anzeigen',
  signIn: 'Der Link zeigt die Anfrage nur. Freigeben oder ablehnen können Sie sie auf der Seite, angemeldet.',
} as const
