import { pad } from '@carillon/email-design/defaults'
import { centered, h, p, prose } from '../blocks.ts'
import { site } from '../kit.ts'
import { systemDesign } from '../system-design.ts'

const blush = '#f6ddd6'
const wine = '#7a1f3a'
const gold = '#cf9f45'

/** Like printed stationery: blush and burgundy, everything centred, with a thin gold line. */
export const invite = systemDesign({
  id: 'invite',
  categories: ['relationship', 'occasions'],
  look: {
    background: blush,
    contentBackground: '#fffaf3',
    color: '#4b3338',
    linkColor: wine,
    font: 'georgia,serif',
    size: 17,
    headingColor: wine,
    wide: { h1: 38, h2: 25, h3: 19 },
    narrow: { h1: 31, h2: 24, h3: 19 },
  },
  words: {
    en: {
      name: 'Invite',
      description: 'An invitation to bring a friend, with a gift for both',
      subject: 'For you and somebody you like',
      preheader: 'Bring a friend, and both of you get a cup. That is the whole trick.',
      heroAlt: 'An open envelope with a card, surrounded by blossoms',
      eyebrow: 'You are invited,',
      title: 'and so is\nsomebody you like',
      story: [
        '{{insert first_name "default=Dear friend"}}, the best things at Fennmoor have come to us by way of friends: recipes, customers, even the cat. So we would like to meet yours.',
        'Pass on your invitation. As soon as your friend orders for the first time, a cup sets out to each of you.',
      ],
      action: 'Invite a friend',
      note: 'or forward this letter',
      stepsTitle: 'How it works',
      steps: [
        { title: 'Invite', body: 'Send your link to whoever would be pleased.' },
        { title: 'Look around', body: 'Your friend gets €15 off the first order.' },
        { title: 'Raise a cup', body: 'A hand-turned one for each of you.' },
      ],
      closing: 'As often as you like, until the end of the year. We turn fast.',
    },
    de: {
      name: 'Einladung',
      description: 'Eine Einladung zum Weitergeben, mit einem Geschenk für beide',
      subject: 'Für Sie und einen lieben Menschen',
      preheader: 'Laden Sie jemanden ein, und beide bekommen eine Tasse. Das ist schon alles.',
      heroAlt: 'Ein offener Umschlag mit einer Karte, umgeben von Blüten',
      eyebrow: 'Sie sind eingeladen',
      title: 'und noch jemand,\nden Sie mögen',
      story: [
        '{{insert first_name "default=Liebe Freunde"}}, das Beste kam bei Fennmoor immer über Freunde ins Haus: Rezepte, Kundschaft, sogar die Katze. Darum möchten wir auch Ihre kennenlernen.',
        'Geben Sie Ihre Einladung weiter. Sobald zum ersten Mal bestellt wird, macht sich für jeden von Ihnen eine Tasse auf den Weg.',
      ],
      action: 'Jemanden einladen',
      note: 'oder leiten Sie diesen Brief weiter',
      stepsTitle: 'So geht es',
      steps: [
        { title: 'Einladen', body: 'Schicken Sie Ihren Link, wem er Freude macht.' },
        { title: 'Umsehen', body: 'Auf die erste Bestellung gibt es 15 € Nachlass.' },
        { title: 'Anstoßen', body: 'Mit je einer handgedrehten Tasse.' },
      ],
      closing: 'Sooft Sie mögen, bis zum Jahresende. Wir drehen schnell.',
    },
  },
  modules: (words, kit) => [
    kit.text(centered(p('Fennmoor', { size: 20, color: wine })), {
      background: blush,
      padding: pad(28, 32, 6),
      lineHeight: 26,
    }),
    kit.picture('invite-envelope', words.heroAlt),
    kit.text(
      centered(
        p(words.eyebrow, { size: 20, italic: true }),
        h(1, words.title, { italic: true }),
        p(),
        ...prose(words.story),
      ),
      { padding: pad(42, 36, 20), lineHeight: 29 },
    ),
    kit.button(words.action, site('invite'), wine, {
      align: 'center',
      radius: 2,
      inner: pad(16, 36),
      padding: pad(10, 32, 12),
    }),
    kit.text(centered(p(words.note, { size: 15, italic: true, color: '#6d5257' })), {
      padding: pad(0, 32, 38),
    }),
    kit.divider(gold, { padding: pad(0, 140) }),
    kit.text(centered(h(2, words.stepsTitle, { italic: true })), { padding: pad(36, 32, 0) }),
    kit.columns(
      '1,1,1',
      words.steps.map(({ title, body }) => [
        kit.text(centered(h(3, title), p(body, { size: 16 })), { padding: pad(12, 8), lineHeight: 25 }),
      ]),
      { padding: pad(6, 28, 26) },
    ),
    kit.divider(gold, { padding: pad(0, 140) }),
    kit.text(centered(p(words.closing, { italic: true })), { padding: pad(32, 48, 30), lineHeight: 28 }),
    kit.social(wine, { background: blush, padding: pad(30, 32, 6) }),
    kit.unsubscribe('#6b3f48', { background: blush }),
  ],
})
