import { starterSeries } from './starter.ts'

/**
 * Asks once things have settled. A person who goes to the questions is thanked a day later; the others are reminded once.
 */
export const feedback = starterSeries({
  id: 'feedback',
  accent: '#8a5a00',
  steps: ({ email, wait, untilClicked, ifClicked }) => [
    wait(3, 'days'),
    email('ask'),
    untilClicked('ask', 4, 'days'),
    ifClicked('ask', [wait(1, 'days'), email('thanks')], [email('reminder')]),
  ],
  words: {
    en: {
      name: 'Feedback',
      description:
        'Asks customers or guests for their opinion, thanks those who answer, and reminds the others once.',
      untitled: 'Feedback',
      emails: {
        ask: {
          subject: 'How was it?',
          preheader: 'Three questions, two minutes.',
          title: 'How was it?',
          text: [
            'Hello {{insert first_name "default=there"}},',
            'Your opinion helps us more than any statistics. Would you answer three short questions? It takes two minutes.',
          ],
          action: 'Answer three questions',
          after: ['You would rather write freely? Reply to this email. We read everything.'],
        },
        thanks: {
          subject: 'Thank you for your time',
          preheader: 'What becomes of your answers.',
          title: 'Thank you for your time',
          text: [
            'Hello {{insert first_name "default=there"}},',
            'Thank you for looking at our questions. What you tell us goes to the people who can change something.',
            'Has something else come to your mind since? Just reply to this email.',
          ],
        },
        reminder: {
          subject: 'Two minutes for us?',
          preheader: 'Three questions, and we will not ask again.',
          title: 'Two minutes for us?',
          text: [
            'A few days ago we asked you how it was. Perhaps it was a bad moment.',
            'The three questions are still there. If you don’t feel like it, that is fine too: we will not ask again.',
          ],
          action: 'Answer three questions',
        },
      },
    },
    de: {
      name: 'Rückmeldung',
      description:
        'Fragt Kunden oder Gäste nach ihrer Meinung, dankt allen, die antworten, und erinnert die anderen einmal.',
      untitled: 'Rückmeldung',
      emails: {
        ask: {
          subject: 'Wie war es?',
          preheader: 'Drei Fragen, zwei Minuten.',
          title: 'Wie war es?',
          text: [
            'Guten Tag {{insert first_name "default=noch einmal"}},',
            'Ihre Meinung hilft uns mehr als jede Statistik. Würden Sie uns drei kurze Fragen beantworten? Es dauert zwei Minuten.',
          ],
          action: 'Drei Fragen beantworten',
          after: ['Schreiben Sie lieber frei? Antworten Sie auf diese E-Mail. Wir lesen alles.'],
        },
        thanks: {
          subject: 'Danke für Ihre Zeit',
          preheader: 'Was aus Ihren Antworten wird.',
          title: 'Danke für Ihre Zeit',
          text: [
            'Guten Tag {{insert first_name "default=und vielen Dank"}},',
            'danke, dass Sie sich unsere Fragen angesehen haben. Was Sie uns sagen, geht an die Menschen, die etwas ändern können.',
            'Ist Ihnen seitdem noch etwas eingefallen? Antworten Sie einfach auf diese E-Mail.',
          ],
        },
        reminder: {
          subject: 'Zwei Minuten für uns?',
          preheader: 'Drei Fragen, und wir fragen nicht noch einmal.',
          title: 'Zwei Minuten für uns?',
          text: [
            'Vor ein paar Tagen haben wir Sie gefragt, wie es war. Vielleicht passte es gerade nicht.',
            'Die drei Fragen sind noch da. Wenn Sie keine Lust haben, ist das auch in Ordnung: Wir fragen nicht noch einmal.',
          ],
          action: 'Drei Fragen beantworten',
        },
      },
    },
  },
})
