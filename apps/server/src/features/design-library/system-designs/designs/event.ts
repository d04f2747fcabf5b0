import { pad } from '@carillon/email-design/defaults'
import { centered, h, link, p, prose } from '../blocks.ts'
import { site } from '../kit.ts'
import { systemDesign } from '../system-design.ts'

const night = '#141c3c'
const deep = '#10162e'
const gold = '#f6c65b'
const mist = '#d5dcf5'

/** An evening event: midnight blue across the whole width, with gold accents. */
export const event = systemDesign({
  id: 'event',
  categories: ['occasions'],
  look: {
    background: deep,
    contentBackground: night,
    color: mist,
    linkColor: gold,
    font: "'palatino linotype','book antiqua',palatino,serif",
    size: 17,
    headingColor: '#fbf0d9',
    wide: { h1: 42, h2: 26, h3: 19 },
    narrow: { h1: 33, h2: 25, h3: 19 },
  },
  words: {
    en: {
      name: 'Event',
      description: 'An evening with date, place, programme and a seat to reserve',
      subject: 'An evening by lamplight, 12 June',
      preheader: 'One long table, forty seats, and no light that comes from a socket.',
      eyebrow: 'SUMMER SUPPER IN THE YARD',
      title: 'An evening by lamplight',
      heroAlt: 'A long table with candles and flowers beneath strings of lights at night',
      story: [
        'Once a year we carry the big table outside, hang up every lamp that has a cord, and cook for whoever comes. {{insert first_name "default=Dear friend"}}, we would like you to be there.',
      ],
      facts: [
        { title: 'Thursday', body: '12 June' },
        { title: 'From seven', body: 'until the candles go' },
        { title: 'The yard', body: 'Weaver’s Lane 4' },
      ],
      programmeTitle: 'How it goes',
      programme: [
        ['19:00', 'Bread, olives and a walk through the workshop'],
        ['20:00', 'Supper at the long table, with and without meat'],
        ['22:00', 'The lights go out, the lanterns come on'],
      ],
      action: 'Keep me a seat',
      seats: 'There are forty seats, and supper is on us.',
      decline: 'Sorry, I can’t make it',
    },
    de: {
      name: 'Veranstaltung',
      description: 'Ein Abend mit Datum, Ort, Ablauf und Platzreservierung',
      subject: 'Ein Abend im Lampenlicht, 12. Juni',
      preheader: 'Eine lange Tafel, vierzig Plätze und kein Licht aus der Steckdose.',
      eyebrow: 'SOMMERESSEN IM HOF',
      title: 'Ein Abend im Lampenlicht',
      heroAlt: 'Eine lange Tafel mit Kerzen und Blumen bei Nacht unter Lichterketten',
      story: [
        'Einmal im Jahr tragen wir den großen Tisch nach draußen, hängen alle Lampen auf, die ein Kabel haben, und kochen für alle, die kommen. {{insert first_name "default=Liebe Freunde"}}, wir hätten Sie gern dabei.',
      ],
      facts: [
        { title: 'Donnerstag', body: '12. Juni' },
        { title: 'Ab 19 Uhr', body: 'bis zur letzten Kerze' },
        { title: 'Im Hof', body: 'Webergasse 4' },
      ],
      programmeTitle: 'So läuft der Abend',
      programme: [
        ['19:00', 'Brot, Oliven und ein Gang durch die Werkstatt'],
        ['20:00', 'Essen an der langen Tafel, mit und ohne Fleisch'],
        ['22:00', 'Das Licht geht aus, die Laternen gehen an'],
      ],
      action: 'Platz reservieren',
      seats: 'Es gibt vierzig Plätze, und das Essen geht auf uns.',
      decline: 'Leider kann ich nicht kommen',
    },
  },
  modules: (words, kit) => [
    kit.text(centered(p('Fennmoor', { size: 20, italic: true, color: gold })), {
      padding: pad(28, 32, 8),
      lineHeight: 26,
    }),
    kit.picture('event-evening', words.heroAlt),
    kit.text(
      centered(p(words.eyebrow, { size: 13, color: gold }), p(), h(1, words.title), ...prose(words.story)),
      {
        background: deep,
        padding: pad(34, 44, 26),
        lineHeight: 28,
      },
    ),
    kit.button(words.action, site('supper'), gold, {
      color: deep,
      align: 'center',
      radius: 24,
      background: deep,
      inner: pad(14, 34),
      padding: pad(4, 32, 42),
    }),
    kit.columns(
      '1,1,1',
      words.facts.map(({ title, body }) => [
        kit.text(centered(h(3, title, { color: gold }), p(body)), { padding: pad(10, 6), lineHeight: 24 }),
      ]),
      { padding: pad(28, 28, 20) },
    ),
    kit.divider('#3a4574'),
    kit.text(centered(h(2, words.programmeTitle)), { padding: pad(34, 32, 8) }),
    kit.text(
      centered(
        ...words.programme.flatMap(([time = '', what = '']) => [
          p(time, { bold: true, color: gold }),
          p(what),
          p(),
        ]),
      ),
      { padding: pad(8, 44, 8), lineHeight: 27 },
    ),
    kit.text(centered(p(words.seats), p([link(words.decline, site('supper/decline'))])), {
      background: deep,
      padding: pad(28, 48, 18),
      lineHeight: 26,
    }),
    kit.social('#3a4574', { background: deep }),
    kit.unsubscribe('#b6c0e4', { background: deep }),
  ],
})
