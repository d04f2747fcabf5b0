import { starterSeries } from './starter.ts'

/** A greeting, first steps, and a question that people answer by a reply: replies also tell mailbox providers that mail is wanted. */
export const welcome = starterSeries({
  id: 'welcome',
  entry: { type: 'all' },
  accent: '#1f5f8b',
  steps: ({ email, wait }) => [
    email('hello'),
    wait(2, 'days'),
    email('begin'),
    wait(3, 'days'),
    email('question'),
  ],
  words: {
    en: {
      name: 'Welcome series',
      description: 'Three emails for people who are new: a greeting, first steps, and a question.',
      untitled: 'Untitled Welcome Series',
      emails: {
        hello: {
          subject: 'Welcome! Good to have you here',
          preheader: 'What you will get from us, and where to begin.',
          title: 'Good to have you here',
          text: [
            'Hello {{insert first_name "default=there"}},',
            'Thank you for joining us. From now on you will hear from us when there is something worth your time: news, ideas, and now and then an offer.',
            'If you only have two minutes today, begin here. It is what most people find useful first.',
          ],
          action: 'Begin here',
          after: [
            'Is there anything you would like to know? Just reply to this email. A person will answer.',
          ],
        },
        begin: {
          subject: 'Three things to try first',
          preheader: 'Each takes a few minutes only.',
          title: 'Three things to try first',
          text: ['We are often asked where to begin. These three things have proved worth it:'],
          points: [
            '[The first thing to try, in one sentence]',
            '[The second thing, and what it is good for]',
            '[The third thing, for those who want more]',
          ],
          action: 'Show me how',
          after: ['You need not do it all today. This email will still be here tomorrow.'],
        },
        question: {
          subject: 'May we ask you something?',
          preheader: 'One question. One sentence is enough.',
          title: 'One question',
          text: [
            'Hello {{insert first_name "default=there"}},',
            'You have known us for a few days now. We would like to write about what really matters to you, so we ask everybody who is new:',
            'What made you sign up?',
            'Just hit reply. One sentence is enough, and we read every answer.',
          ],
          after: ['Thank you for being here.'],
        },
      },
    },
    de: {
      name: 'Willkommensserie',
      description: 'Drei E-Mails für alle, die neu dabei sind: ein Gruß, erste Schritte und eine Frage.',
      untitled: 'Willkommensserie ohne Namen',
      emails: {
        hello: {
          subject: 'Willkommen! Schön, dass Sie da sind',
          preheader: 'Was Sie von uns bekommen und wo Sie am besten anfangen.',
          title: 'Schön, dass Sie da sind',
          text: [
            'Guten Tag {{insert first_name "default=und herzlich willkommen"}},',
            'vielen Dank für Ihre Anmeldung. Ab jetzt hören Sie von uns, wenn es etwas gibt, das Ihre Zeit wert ist: Neuigkeiten, Ideen und hin und wieder ein Angebot.',
            'Wenn Sie heute nur zwei Minuten haben, fangen Sie hier an. Das hilft den meisten am schnellsten weiter.',
          ],
          action: 'Hier anfangen',
          after: [
            'Möchten Sie etwas wissen? Antworten Sie einfach auf diese E-Mail. Es meldet sich ein Mensch.',
          ],
        },
        begin: {
          subject: 'Drei Dinge für den Anfang',
          preheader: 'Jedes dauert nur ein paar Minuten.',
          title: 'Drei Dinge für den Anfang',
          text: ['Oft werden wir gefragt, womit man am besten anfängt. Diese drei Dinge haben sich bewährt:'],
          points: [
            '[Das Erste zum Ausprobieren, in einem Satz]',
            '[Das Zweite, und wozu es gut ist]',
            '[Das Dritte, für alle, die mehr wollen]',
          ],
          action: 'So geht es',
          after: ['Sie müssen nicht alles heute tun. Diese E-Mail ist auch morgen noch da.'],
        },
        question: {
          subject: 'Dürfen wir Sie etwas fragen?',
          preheader: 'Eine Frage. Ein Satz genügt.',
          title: 'Eine Frage',
          text: [
            'Guten Tag {{insert first_name "default=noch einmal"}},',
            'seit ein paar Tagen kennen Sie uns nun. Wir möchten über das schreiben, was Ihnen wirklich wichtig ist. Deshalb fragen wir alle, die neu sind:',
            'Warum haben Sie sich angemeldet?',
            'Antworten Sie einfach. Ein Satz genügt, und wir lesen jede Antwort.',
          ],
          after: ['Danke, dass Sie dabei sind.'],
        },
      },
    },
  },
})
