import { pad } from '@carillon/email-design/defaults'
import { centered, h, link, p, prose } from '../blocks.ts'
import { site } from '../kit.ts'
import { systemDesign } from '../system-design.ts'

const dusk = '#24384a'
const warm = '#ffd58a'

/** A quiet room at night with a lamp. Few words and two links. */
export const reEngagement = systemDesign({
  id: 're-engagement',
  categories: ['relationship'],
  look: {
    background: '#e4eaee',
    contentBackground: '#f7f9fa',
    color: '#34475a',
    linkColor: '#2a5578',
    font: 'georgia,serif',
    size: 17,
    headingColor: dusk,
    wide: { h1: 38, h2: 24, h3: 19 },
    narrow: { h1: 30, h2: 23, h3: 19 },
  },
  words: {
    en: {
      name: 'Re-engagement',
      description: 'A friendly question for those who have been silent',
      subject: 'We have left a light on for you',
      preheader: 'It has been a while. Stay, pause, or go: one click is enough.',
      heroAlt: 'A cat sleeping in an armchair under a lit lamp, the moon in the window',
      title: 'We have left a light on',
      story: [
        'Hello {{insert first_name "default=there"}}, it has been a while. Perhaps our letters always came at the wrong moment, perhaps you have enough lamps. Either is fine.',
        'We only like to write to people who like to read. So tell us: shall we go on?',
      ],
      stay: 'Yes, keep writing',
      pauseTitle: 'Rather less?',
      pause: 'Four letters a year',
      pauseBody: 'One a season, with nothing but the best of it.',
      leaveTitle: 'Rather not?',
      leave: 'Let me go',
      leaveBody: 'No hard feelings. Thank you for having been here.',
      missedTitle: 'What you missed meanwhile',
      missed: ['A lamp that dims by touch', 'A new kiln, called Berta', 'The cat. Her name is Watt.'],
    },
    de: {
      name: 'Rückgewinnung',
      description: 'Eine freundliche Frage an alle, die lange still waren',
      subject: 'Wir haben für Sie das Licht angelassen',
      preheader: 'Es ist eine Weile her. Bleiben, pausieren oder gehen: Ein Klick genügt.',
      heroAlt: 'Eine Katze schläft im Sessel unter einer brennenden Lampe, im Fenster steht der Mond',
      title: 'Wir haben das Licht angelassen',
      story: [
        'Guten Tag {{insert first_name "default=und lange nicht gesehen"}}, es ist eine Weile her. Vielleicht kam unsere Post immer im falschen Augenblick, vielleicht haben Sie genug Lampen. Beides ist in Ordnung.',
        'Wir schreiben am liebsten Menschen, die gern lesen. Sagen Sie uns also: Sollen wir weitermachen?',
      ],
      stay: 'Ja, schreiben Sie weiter',
      pauseTitle: 'Lieber weniger?',
      pause: 'Vier Briefe im Jahr',
      pauseBody: 'Einer je Jahreszeit, mit dem Besten daraus.',
      leaveTitle: 'Lieber gar nicht?',
      leave: 'Abschied nehmen',
      leaveBody: 'Wir nehmen es nicht übel. Danke, dass Sie da waren.',
      missedTitle: 'Was inzwischen geschah',
      missed: [
        'Eine Lampe, die auf Berührung dimmt',
        'Ein neuer Ofen namens Berta',
        'Die Katze. Sie heißt Watt.',
      ],
    },
  },
  modules: (words, kit) => [
    kit.text([p('Fennmoor', { size: 20, italic: true, color: warm })], {
      background: dusk,
      padding: pad(24, 32, 14),
      lineHeight: 26,
    }),
    kit.picture('re-engagement-lamp', words.heroAlt),
    kit.text([h(1, words.title), ...prose(words.story)], { padding: pad(40, 40, 18), lineHeight: 29 }),
    kit.button(words.stay, site('stay'), warm, { color: dusk, radius: 4, size: 17, padding: pad(8, 40, 40) }),
    kit.columns(
      '1,1',
      [
        {
          title: words.pauseTitle,
          body: words.pauseBody,
          way: words.pause,
          to: '{{{unsubscribe_preferences}}}',
        },
        { title: words.leaveTitle, body: words.leaveBody, way: words.leave, to: '{{{unsubscribe}}}' },
      ].map(({ title, body, way, to }) => [
        kit.text([h(3, title), p(body), p([link(way, to, { bold: true })])], {
          padding: pad(24, 0),
          lineHeight: 26,
        }),
      ]),
      { background: '#e4eaee', padding: pad(6, 40), cellPadding: 14 },
    ),
    kit.text(centered(h(2, words.missedTitle), ...words.missed.map((each) => p(each, { italic: true }))), {
      padding: pad(40, 40, 36),
      lineHeight: 30,
    }),
    kit.unsubscribe('#56687a', { background: '#e4eaee', padding: pad(28, 32, 34) }),
  ],
})
