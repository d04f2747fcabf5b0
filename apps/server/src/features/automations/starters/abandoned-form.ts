import { starterSeries } from './starter.ts'

/**
 * Reminds after an hour, helps after a day, and reminds once more. The author chooses who began the form (entry) and who
 * finished it (exit).
 */
export const abandonedForm = starterSeries({
  id: 'abandoned_form',
  exit: 'matches',
  accent: '#8a4b14',
  steps: ({ email, wait }) => [
    wait(1, 'hours'),
    email('reminder'),
    wait(1, 'days'),
    email('help'),
    wait(3, 'days'),
    email('last'),
  ],
  words: {
    en: {
      name: 'Abandoned form',
      description:
        'Reminds people who began a form, a booking or an order. Whoever finishes it gets no more emails.',
      untitled: 'Abandoned form',
      emails: {
        reminder: {
          subject: 'You were nearly done',
          preheader: 'The rest takes only a few minutes.',
          title: 'You were nearly done',
          text: [
            'Hello {{insert first_name "default=there"}},',
            'You began something with us and did not finish it. Perhaps something came up.',
            'You can go on whenever you like. The rest takes only a few minutes.',
          ],
          action: 'Finish now',
          after: ['Are you done already? Then you need not do anything.'],
        },
        help: {
          subject: 'Can we help?',
          preheader: 'Answers to what others ask at this point.',
          title: 'Did something get in the way?',
          text: ['Whoever stops halfway usually has a question. These are the ones that we hear most often:'],
          points: [
            '[A question that you hear often, with its answer]',
            '[Another question, for instance about price or dates]',
          ],
          action: 'Go on',
          after: ['Is your question not among them? Reply to this email. We will answer soon.'],
        },
        last: {
          subject: 'A last reminder',
          preheader: 'Then we will leave it at that.',
          title: 'A last reminder',
          text: [
            'We do not want to press you, so this is our last email about it.',
            'If you would still like to finish, this is the way. If not, you need not do anything.',
          ],
          action: 'Finish now',
        },
      },
    },
    de: {
      name: 'Abgebrochenes Formular',
      description:
        'Erinnert alle, die ein Formular, eine Buchung oder eine Bestellung begonnen haben. Wer fertig ist, bekommt nichts mehr.',
      untitled: 'Abgebrochenes Formular',
      emails: {
        reminder: {
          subject: 'Sie waren fast fertig',
          preheader: 'Der Rest dauert nur ein paar Minuten.',
          title: 'Sie waren fast fertig',
          text: [
            'Guten Tag {{insert first_name "default=noch einmal"}},',
            'Sie haben bei uns etwas begonnen und nicht abgeschlossen. Vielleicht kam etwas dazwischen.',
            'Sie können jederzeit weitermachen. Der Rest dauert nur ein paar Minuten.',
          ],
          action: 'Jetzt abschließen',
          after: ['Sind Sie schon fertig? Dann müssen Sie nichts weiter tun.'],
        },
        help: {
          subject: 'Können wir helfen?',
          preheader: 'Antworten auf das, was andere an dieser Stelle fragen.',
          title: 'Kam etwas dazwischen?',
          text: ['Wer auf halbem Weg aufhört, hat meistens eine Frage. Diese hören wir am häufigsten:'],
          points: [
            '[Eine häufige Frage mit ihrer Antwort]',
            '[Eine weitere Frage, etwa zu Preis oder Termin]',
          ],
          action: 'Weitermachen',
          after: ['Ist Ihre Frage nicht dabei? Antworten Sie auf diese E-Mail. Wir melden uns bald.'],
        },
        last: {
          subject: 'Eine letzte Erinnerung',
          preheader: 'Dann lassen wir es gut sein.',
          title: 'Eine letzte Erinnerung',
          text: [
            'Wir möchten Sie nicht drängen. Deshalb ist dies unsere letzte E-Mail dazu.',
            'Wenn Sie noch abschließen möchten, geht es hier weiter. Wenn nicht, müssen Sie nichts tun.',
          ],
          action: 'Jetzt abschließen',
        },
      },
    },
  },
})
