import { starterSeries } from './starter.ts'

/** Goes by clicks, since many mail programs open messages by themselves. */
export const reEngagement = starterSeries({
  id: 're_engagement',
  accent: '#9a3412',
  steps: ({ email, wait, untilClicked, ifClicked }) => [
    email('news'),
    untilClicked('news', 5, 'days'),
    ifClicked('news', [wait(1, 'days'), email('back')], [email('wishes')]),
  ],
  words: {
    en: {
      name: 'Re-engagement',
      description:
        'Shows people who have not clicked for months what is new, and asks the others for their wishes.',
      untitled: 'Re-engagement',
      emails: {
        news: {
          subject: 'What you have missed',
          preheader: 'Three things that are new since we last saw you.',
          title: 'It has been a while',
          text: [
            'Hello {{insert first_name "default=there"}},',
            'We have not seen you for some time. Meanwhile a few things have happened here:',
          ],
          points: [
            '[The most important thing that is new]',
            '[Something that many have asked for]',
            '[Something small that is nice to know]',
          ],
          action: 'See what is new',
        },
        back: {
          subject: 'Good to see you again',
          preheader: 'Where it is worth going on.',
          title: 'Good to see you again',
          text: [
            'Hello {{insert first_name "default=there"}},',
            'Yesterday you had a look at what is new. We are glad about that.',
            '[Where it is worth going on, or a small thank-you]',
          ],
          action: 'Go on',
          after: ['Were you looking for something and did not find it? Reply to this email.'],
        },
        wishes: {
          subject: 'Are we writing about the right things?',
          preheader: 'Less, more, or something else? Tell us in a sentence.',
          title: 'Less, more, or something else?',
          text: [
            'If our emails stay unread, they were not the right ones. That is up to us, not to you.',
            'What should we write about, and how often? Reply with a sentence. It reaches a person who can change something.',
          ],
          action: 'Have another look',
          after: ['If you don’t want to hear from us any more, the link at the end ends it with one click.'],
        },
      },
    },
    de: {
      name: 'Reaktivierung',
      description:
        'Zeigt allen, die seit Monaten nicht geklickt haben, was neu ist, und fragt die anderen nach ihren Wünschen.',
      untitled: 'Reaktivierung',
      emails: {
        news: {
          subject: 'Das haben Sie verpasst',
          preheader: 'Drei Dinge, die neu sind, seit wir uns zuletzt gesehen haben.',
          title: 'Lange nicht gesehen',
          text: [
            'Guten Tag {{insert first_name "default=nach langer Zeit"}},',
            'wir haben uns eine Weile nicht gesehen. Inzwischen ist bei uns einiges passiert:',
          ],
          points: [
            '[Das Wichtigste, das neu ist]',
            '[Etwas, das sich viele gewünscht haben]',
            '[Etwas Kleines, das gut zu wissen ist]',
          ],
          action: 'Neues ansehen',
        },
        back: {
          subject: 'Schön, Sie wiederzusehen',
          preheader: 'Hier lohnt es sich weiterzumachen.',
          title: 'Schön, Sie wiederzusehen',
          text: [
            'Guten Tag {{insert first_name "default=und willkommen zurück"}},',
            'gestern haben Sie sich angesehen, was neu ist. Das freut uns.',
            '[Wo es sich lohnt weiterzumachen, oder ein kleines Dankeschön]',
          ],
          action: 'Weitermachen',
          after: ['Haben Sie etwas gesucht und nicht gefunden? Antworten Sie auf diese E-Mail.'],
        },
        wishes: {
          subject: 'Schreiben wir über das Richtige?',
          preheader: 'Weniger, mehr oder etwas anderes? Ein Satz genügt.',
          title: 'Weniger, mehr oder etwas anderes?',
          text: [
            'Wenn unsere E-Mails ungelesen bleiben, waren es nicht die richtigen. Das liegt an uns, nicht an Ihnen.',
            'Worüber sollen wir schreiben, und wie oft? Antworten Sie mit einem Satz. Er erreicht einen Menschen, der etwas ändern kann.',
          ],
          action: 'Noch einmal ansehen',
          after: [
            'Wenn Sie nichts mehr von uns hören möchten, genügt ein Klick auf den Link am Ende dieser E-Mail.',
          ],
        },
      },
    },
  },
})
