import { starterSeries } from './starter.ts'

/** A gift on the day, and a reminder for people who did not look at it. */
export const birthday = starterSeries({
  id: 'birthday',
  yearlyBy: /birth|geburt/i,
  accent: '#7b3f98',
  steps: ({ email, untilClicked, ifClicked }) => [
    email('wishes'),
    untilClicked('wishes', 5, 'days'),
    ifClicked('wishes', [], [email('reminder')]),
  ],
  words: {
    en: {
      name: 'Birthday',
      description:
        'Congratulates everybody each year on the day, with a gift, and reminds those who did not look at it.',
      untitled: 'Birthday',
      emails: {
        wishes: {
          subject: 'Happy birthday, {{insert first_name "default=and all the best"}}!',
          preheader: 'There is something for you inside.',
          title: 'Happy birthday!',
          text: [
            'We wish you a good year with many good days. This is our gift to you:',
            '[Your gift, for instance free shipping, and until when it is valid]',
          ],
          action: 'Get your gift',
          after: ['Have a wonderful day.'],
        },
        reminder: {
          subject: 'Your gift is still here',
          preheader: 'For a few more days.',
          title: 'Your gift is still here',
          text: [
            'Hello {{insert first_name "default=there"}},',
            'A few days ago it was your birthday. We hope that you had a good day. Our gift still waits for you:',
            '[The gift in a few words, and the last day to use it]',
          ],
          action: 'Get your gift',
        },
      },
    },
    de: {
      name: 'Geburtstag',
      description:
        'Gratuliert jedes Jahr am Tag selbst, mit einem Geschenk, und erinnert alle, die es sich nicht angesehen haben.',
      untitled: 'Geburtstag',
      emails: {
        wishes: {
          subject: 'Alles Gute zum Geburtstag, {{insert first_name "default=und viel Glück"}}!',
          preheader: 'In dieser E-Mail ist etwas für Sie.',
          title: 'Alles Gute zum Geburtstag!',
          text: [
            'Wir wünschen Ihnen ein gutes Jahr mit vielen schönen Tagen. Das ist unser Geschenk für Sie:',
            '[Ihr Geschenk, etwa kostenloser Versand, und bis wann es gilt]',
          ],
          action: 'Geschenk abholen',
          after: ['Feiern Sie schön!'],
        },
        reminder: {
          subject: 'Ihr Geschenk ist noch da',
          preheader: 'Nur noch ein paar Tage.',
          title: 'Ihr Geschenk ist noch da',
          text: [
            'Guten Tag {{insert first_name "default=noch einmal"}},',
            'vor ein paar Tagen hatten Sie Geburtstag. Wir hoffen, es war ein schöner Tag. Unser Geschenk wartet noch auf Sie:',
            '[Das Geschenk in wenigen Worten, und der letzte Tag dafür]',
          ],
          action: 'Geschenk abholen',
        },
      },
    },
  },
})
