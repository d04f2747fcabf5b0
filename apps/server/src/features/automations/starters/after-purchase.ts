import { starterSeries } from './starter.ts'

/** Thanks at once, help while the purchase is new, and something that goes with it once it has proved itself. */
export const afterPurchase = starterSeries({
  id: 'after_purchase',
  accent: '#0e6655',
  steps: ({ email, wait }) => [
    email('thanks'),
    wait(4, 'days'),
    email('help'),
    wait(10, 'days'),
    email('next'),
  ],
  words: {
    en: {
      name: 'After a purchase',
      description:
        'Thanks new customers, helps them with what they bought, and recommends what goes with it.',
      untitled: 'After a purchase',
      emails: {
        thanks: {
          subject: 'Thank you for your order',
          preheader: 'And a promise, in case something is not as expected.',
          title: 'Thank you for your order',
          text: [
            'Hello {{insert first_name "default=there"}},',
            'We are glad that you chose us. Everything about payment and delivery comes in a message of its own. This one is only to say thank you.',
            'Should anything not be as you expected, tell us. Reply to this email, and we will find a way.',
          ],
          action: 'See your order',
        },
        help: {
          subject: 'How to get the most out of it',
          preheader: 'Three hints from people who have had it for a while.',
          title: 'How to get the most out of it',
          text: [
            'By now you will have had a first look. These hints come from people who have had it for a while:',
          ],
          points: [
            '[A hint for the first days]',
            '[Something that many people notice only late]',
            '[How it stays good for a long time]',
          ],
          action: 'Read the guide',
          after: ['Does something not work as it should? Reply to this email. We will take care of it.'],
        },
        next: {
          subject: 'Something that goes well with it',
          preheader: 'A recommendation, chosen for what you have.',
          title: 'Something that goes well with it',
          text: [
            'Hello {{insert first_name "default=there"}},',
            'Two weeks have passed since your order. We hope you like it as much as on the first day.',
            '[What goes well with the purchase, and why]',
          ],
          action: 'Have a look',
          after: ['You have all you need? All the better. Then enjoy what you have.'],
        },
      },
    },
    de: {
      name: 'Nach dem Kauf',
      description: 'Dankt neuen Kunden, hilft ihnen mit dem Gekauften und empfiehlt, was dazu passt.',
      untitled: 'Nach dem Kauf',
      emails: {
        thanks: {
          subject: 'Vielen Dank für Ihre Bestellung',
          preheader: 'Und ein Versprechen, falls etwas nicht so ist wie erwartet.',
          title: 'Vielen Dank für Ihre Bestellung',
          text: [
            'Guten Tag {{insert first_name "default=und vielen Dank"}},',
            'wir freuen uns, dass Sie sich für uns entschieden haben. Alles zu Zahlung und Lieferung kommt in einer eigenen Nachricht. Diese hier soll nur Danke sagen.',
            'Sollte etwas nicht so sein, wie Sie es erwartet haben, sagen Sie es uns. Antworten Sie auf diese E-Mail, und wir finden einen Weg.',
          ],
          action: 'Bestellung ansehen',
        },
        help: {
          subject: 'So haben Sie am meisten davon',
          preheader: 'Drei Hinweise von Leuten, die es schon länger haben.',
          title: 'So haben Sie am meisten davon',
          text: [
            'Inzwischen haben Sie sich sicher umgesehen. Diese Hinweise kommen von Leuten, die es schon länger haben:',
          ],
          points: [
            '[Ein Hinweis für die ersten Tage]',
            '[Etwas, das viele erst spät bemerken]',
            '[Wie es lange gut bleibt]',
          ],
          action: 'Anleitung lesen',
          after: [
            'Funktioniert etwas nicht, wie es soll? Antworten Sie auf diese E-Mail. Wir kümmern uns darum.',
          ],
        },
        next: {
          subject: 'Das passt gut dazu',
          preheader: 'Eine Empfehlung, passend zu dem, was Sie schon haben.',
          title: 'Das passt gut dazu',
          text: [
            'Guten Tag {{insert first_name "default=noch einmal"}},',
            'seit Ihrer Bestellung sind zwei Wochen vergangen. Wir hoffen, Sie haben noch so viel Freude daran wie am ersten Tag.',
            '[Was gut zum Gekauften passt, und warum]',
          ],
          action: 'Ansehen',
          after: ['Sie haben alles, was Sie brauchen? Umso besser. Dann viel Freude mit dem, was Sie haben.'],
        },
      },
    },
  },
})
