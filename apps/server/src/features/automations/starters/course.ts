import { starterSeries } from './starter.ts'

/** Five letters with one idea and one exercise each. The frame is written; the lessons are the author's. */
export const course = starterSeries({
  id: 'course',
  accent: '#4b4a8f',
  steps: ({ email, wait }) => [
    email('first'),
    wait(2, 'days'),
    email('second'),
    wait(2, 'days'),
    email('third'),
    wait(2, 'days'),
    email('fourth'),
    wait(2, 'days'),
    email('fifth'),
  ],
  words: {
    en: {
      name: 'Course in five letters',
      description:
        'Teaches something in five short letters, one every second day, for people who signed up for it.',
      untitled: 'Course in five letters',
      emails: {
        first: {
          subject: 'Letter 1 of 5: where to begin',
          preheader: 'How this course works, and the idea that everything rests on.',
          title: 'Where to begin',
          text: [
            'Hello {{insert first_name "default=there"}},',
            'Good that you are taking part. You get five short letters from us, one every second day. Each takes five minutes to read and ends with a small exercise.',
            '[What readers can do after the fifth letter]',
          ],
          sections: [
            {
              title: 'The idea that everything rests on',
              text: ['[The first lesson: one idea, with an example from your work]'],
            },
            {
              title: 'Your exercise',
              text: ['[A first exercise of ten minutes, and what is needed for it]'],
            },
          ],
          after: ['In the next letter: a first step that you can take at once.'],
        },
        second: {
          subject: 'Letter 2 of 5: a first step',
          preheader: 'Something that you can do today.',
          title: 'A first step',
          text: [
            'Did you find time for the exercise? If not, do it now. The rest of this letter can wait for ten minutes.',
          ],
          sections: [
            { title: 'How to do it', text: ['[The second lesson: a first step that works at once]'] },
            { title: 'Your exercise', text: ['[A second exercise, which uses the result of the first]'] },
          ],
          after: ['In the next letter: the mistake that most people make, and how you avoid it.'],
        },
        third: {
          subject: 'Letter 3 of 5: the mistake that most people make',
          preheader: 'And how you avoid it.',
          title: 'The mistake that most people make',
          text: [
            'We are halfway through. Today it is about what usually goes wrong, so that it does not for you.',
          ],
          sections: [
            { title: 'What goes wrong', text: ['[The third lesson: the mistake, and how to notice it]'] },
            { title: 'What to do instead', text: ['[How it is done right, step by step]'] },
          ],
          after: ['Are you stuck? Reply to this letter and describe where. We will help you on.'],
        },
        fourth: {
          subject: 'Letter 4 of 5: an example from beginning to end',
          preheader: 'Everything so far, in one real case.',
          title: 'An example from beginning to end',
          text: ['Today there is nothing new to learn. You see how everything so far works together.'],
          sections: [
            { title: 'How it began', text: ['[The starting point of a real case: who, what, and why]'] },
            { title: 'What was done', text: ['[What was done, in the order of the letters]'] },
            { title: 'What came of it', text: ['[The result, with a number if there is one]'] },
          ],
          after: ['In the last letter: how you go on from here.'],
        },
        fifth: {
          subject: 'Letter 5 of 5: how to go on',
          preheader: 'What you can do now, and a way to go further.',
          title: 'How to go on',
          text: [
            'This is the last letter. Thank you for staying until the end.',
            '[What readers can do now that they could not do before]',
          ],
          sections: [{ title: 'If you want to go further', text: ['[Your offer for those who want more]'] }],
          action: 'Go further',
          after: [
            'What did you like, and what was missing? Reply with a sentence. It makes the course better.',
          ],
        },
      },
    },
    de: {
      name: 'Kurs in fünf Briefen',
      description:
        'Vermittelt etwas in fünf kurzen Briefen, jeden zweiten Tag einen, für alle, die sich dafür angemeldet haben.',
      untitled: 'Kurs in fünf Briefen',
      emails: {
        first: {
          subject: 'Brief 1 von 5: der Anfang',
          preheader: 'So läuft der Kurs ab, und das ist der Gedanke, auf dem alles beruht.',
          title: 'Der Anfang',
          text: [
            'Guten Tag {{insert first_name "default=und willkommen"}},',
            'schön, dass Sie mitmachen. Sie bekommen fünf kurze Briefe von uns, jeden zweiten Tag einen. Jeder liest sich in fünf Minuten und endet mit einer kleinen Übung.',
            '[Was Ihre Leser nach dem fünften Brief können]',
          ],
          sections: [
            {
              title: 'Der Gedanke, auf dem alles beruht',
              text: ['[Die erste Lektion: ein Gedanke mit einem Beispiel aus Ihrer Arbeit]'],
            },
            {
              title: 'Ihre Übung',
              text: ['[Eine erste Übung von zehn Minuten, und was man dafür braucht]'],
            },
          ],
          after: ['Im nächsten Brief: ein erster Schritt, den Sie sofort gehen können.'],
        },
        second: {
          subject: 'Brief 2 von 5: ein erster Schritt',
          preheader: 'Etwas, das Sie heute noch tun können.',
          title: 'Ein erster Schritt',
          text: [
            'Haben Sie Zeit für die Übung gefunden? Wenn nicht, machen Sie sie jetzt. Der Rest dieses Briefs kann zehn Minuten warten.',
          ],
          sections: [
            { title: 'So geht es', text: ['[Die zweite Lektion: ein erster Schritt, der sofort wirkt]'] },
            {
              title: 'Ihre Übung',
              text: ['[Eine zweite Übung, die auf der ersten aufbaut]'],
            },
          ],
          after: ['Im nächsten Brief: der häufigste Fehler, und wie Sie ihn vermeiden.'],
        },
        third: {
          subject: 'Brief 3 von 5: der häufigste Fehler',
          preheader: 'Und wie Sie ihn vermeiden.',
          title: 'Der häufigste Fehler',
          text: [
            'Die Hälfte ist geschafft. Heute geht es darum, was meistens schiefgeht, damit es Ihnen nicht passiert.',
          ],
          sections: [
            {
              title: 'Was schiefgeht',
              text: ['[Die dritte Lektion: der Fehler, und woran man ihn erkennt]'],
            },
            { title: 'Was Sie stattdessen tun', text: ['[Wie es richtig geht, Schritt für Schritt]'] },
          ],
          after: [
            'Kommen Sie nicht weiter? Antworten Sie auf diesen Brief und beschreiben Sie, woran es hängt. Wir helfen Ihnen.',
          ],
        },
        fourth: {
          subject: 'Brief 4 von 5: ein Beispiel von Anfang bis Ende',
          preheader: 'Alles Bisherige an einem echten Fall.',
          title: 'Ein Beispiel von Anfang bis Ende',
          text: ['Heute gibt es nichts Neues zu lernen. Sie sehen, wie alles Bisherige zusammenwirkt.'],
          sections: [
            { title: 'Wie es begann', text: ['[Die Ausgangslage eines echten Falls: wer, was und warum]'] },
            { title: 'Was getan wurde', text: ['[Was getan wurde, in der Reihenfolge der Briefe]'] },
            { title: 'Was daraus wurde', text: ['[Das Ergebnis, möglichst mit einer Zahl]'] },
          ],
          after: ['Im letzten Brief: wie es für Sie weitergeht.'],
        },
        fifth: {
          subject: 'Brief 5 von 5: wie es weitergeht',
          preheader: 'Was Sie jetzt können, und ein Weg, der weiterführt.',
          title: 'Wie es weitergeht',
          text: [
            'Das ist der letzte Brief. Danke, dass Sie bis zum Schluss dabeigeblieben sind.',
            '[Was Ihre Leser jetzt können und vorher nicht konnten]',
          ],
          sections: [
            { title: 'Wenn Sie weitergehen möchten', text: ['[Ihr Angebot für alle, die mehr wollen]'] },
          ],
          action: 'Weitergehen',
          after: [
            'Was hat Ihnen gefallen, und was hat gefehlt? Antworten Sie mit einem Satz. Das macht den Kurs besser.',
          ],
        },
      },
    },
  },
})
