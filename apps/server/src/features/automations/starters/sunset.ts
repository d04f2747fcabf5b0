import { starterSeries } from './starter.ts'

/**
 * Asks twice, then takes people off a list who don't answer: unread mail makes mailbox providers doubt the mail that
 * other people want. The author chooses the list.
 */
export const sunset = starterSeries({
  id: 'sunset',
  accent: '#7a2e3f',
  steps: ({ email, untilClicked, ifClicked, takeOffList }) => [
    email('stay'),
    untilClicked('stay', 1, 'weeks'),
    ifClicked(
      'stay',
      [email('thanks')],
      [email('goodbye'), untilClicked('goodbye', 1, 'weeks'), ifClicked('goodbye', [], [takeOffList()])],
    ),
  ],
  words: {
    en: {
      name: 'Sunset',
      description:
        'Asks people who have been silent for long whether they want to stay, and takes the others off a list.',
      untitled: 'Sunset',
      emails: {
        stay: {
          subject: 'Do you still want to hear from us?',
          preheader: 'One click is enough.',
          title: 'Should we keep writing to you?',
          text: [
            'Hello {{insert first_name "default=there"}},',
            'It has been a long time since you clicked anything in our emails. That is all right: interests change.',
            'We only want to write to people who like to read us. If you want to stay, one click is enough.',
          ],
          action: 'Yes, I want to stay',
          after: ['If you do nothing, we will ask you once more and then stop.'],
        },
        thanks: {
          subject: 'Good that you are staying',
          preheader: 'You need not do anything else.',
          title: 'Good that you are staying',
          text: [
            'Thank you. You stay on our list and need not do anything else.',
            'Is there something that we should do better? Reply to this email. One sentence is enough.',
          ],
        },
        goodbye: {
          subject: 'This is our last email',
          preheader: 'Unless you would like to stay.',
          title: 'Goodbye, and thank you',
          text: [
            'Hello {{insert first_name "default=there"}},',
            'We have not heard from you, so in a week we take you off our list. Thank you for having been with us.',
            'Is that a mistake? Then one click is enough, and everything stays as it was.',
          ],
          action: 'Please keep me',
        },
      },
    },
    de: {
      name: 'Abschied',
      description:
        'Fragt alle, die lange nichts von sich hören ließen, ob sie bleiben möchten, und nimmt die anderen von einer Liste.',
      untitled: 'Abschied',
      emails: {
        stay: {
          subject: 'Möchten Sie weiter von uns hören?',
          preheader: 'Ein Klick genügt.',
          title: 'Sollen wir Ihnen weiter schreiben?',
          text: [
            'Guten Tag {{insert first_name "default=nach langer Zeit"}},',
            'es ist lange her, dass Sie in unseren E-Mails etwas angeklickt haben. Das ist in Ordnung: Interessen ändern sich.',
            'Wir möchten nur denen schreiben, die uns gern lesen. Wenn Sie bleiben möchten, genügt ein Klick.',
          ],
          action: 'Ja, ich möchte bleiben',
          after: ['Wenn Sie nichts tun, fragen wir noch einmal nach und hören dann auf.'],
        },
        thanks: {
          subject: 'Schön, dass Sie bleiben',
          preheader: 'Sie müssen nichts weiter tun.',
          title: 'Schön, dass Sie bleiben',
          text: [
            'Vielen Dank. Sie bleiben auf unserer Liste und müssen nichts weiter tun.',
            'Sollen wir etwas besser machen? Antworten Sie auf diese E-Mail. Ein Satz genügt.',
          ],
        },
        goodbye: {
          subject: 'Das ist unsere letzte E-Mail',
          preheader: 'Es sei denn, Sie möchten bleiben.',
          title: 'Auf Wiedersehen und vielen Dank',
          text: [
            'Guten Tag {{insert first_name "default=ein letztes Mal"}},',
            'wir haben nichts von Ihnen gehört. Deshalb nehmen wir Sie in einer Woche von unserer Liste. Danke, dass Sie dabei waren.',
            'Ist das ein Irrtum? Dann genügt ein Klick, und alles bleibt, wie es war.',
          ],
          action: 'Bitte behalten Sie mich',
        },
      },
    },
  },
})
