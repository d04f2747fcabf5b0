import { pad } from '@carillon/email-design/defaults'
import { h, link, p, tinted } from '../blocks.ts'
import { site } from '../kit.ts'
import { systemDesign } from '../system-design.ts'

const ink = '#111111'
const lime = '#d8f04f'

/** Black on white with one strong colour: large numbers and short lines. */
export const digest = systemDesign({
  id: 'digest',
  categories: ['news'],
  look: {
    background: '#eceae4',
    contentBackground: '#ffffff',
    color: '#2a2a28',
    linkColor: ink,
    font: 'helvetica,arial,sans-serif',
    size: 16,
    headingColor: ink,
    wide: { h1: 52, h2: 44, h3: 20 },
    narrow: { h1: 40, h2: 40, h3: 20 },
  },
  words: {
    en: {
      name: 'Digest',
      description: 'The week in five numbered lines',
      subject: 'Your week in five lines',
      preheader: 'A kiln with a name, a lamp in a film, and why it smells of bread here on Fridays.',
      masthead: 'Fennmoor weekly',
      online: 'In the browser',
      title: 'The week in five lines',
      lead: 'Good morning, {{insert first_name "default=early bird"}}. Two minutes, then you know everything.',
      heroAlt: 'Seven signs for seven days: sun, bowl, lamp, twig, book, cloud and star',
      items: [
        {
          title: 'The new kiln is called Berta',
          body: '214 of you voted. “Hot Wheels” came second.',
          link: 'All names',
        },
        {
          title: 'Reed is on the big screen',
          body: 'Minute 41, to the left of the piano. Our lamp does not say a word and steals the scene.',
          link: 'Watch the scene',
        },
        {
          title: 'Mustard is back',
          body: 'The yellow linen was gone for six weeks. There are ninety metres of it again.',
          link: 'To the linen',
        },
        {
          title: 'Friday is bread day',
          body: 'The baker next door now uses our kiln while it cools. You can smell it from the street.',
          link: 'How that works',
        },
        {
          title: 'Two free places',
          body: 'The throwing course on the 23rd has room again. Clay, apron and cake are included.',
          link: 'Take a place',
        },
      ],
      numberTitle: 'The number of the week',
      number: '1,240 °C',
      numberBody: 'was the temperature in which Berta fired her first hundred cups. Ninety-six survived.',
      closing: 'Until next Friday. Whoever has a sixth line may reply.',
    },
    de: {
      name: 'Wochenrückblick',
      description: 'Die Woche in fünf nummerierten Zeilen',
      subject: 'Ihre Woche in fünf Zeilen',
      preheader: 'Ein Ofen mit Namen, eine Lampe im Film und warum es hier freitags nach Brot riecht.',
      masthead: 'Fennmoor-Woche',
      online: 'Im Browser',
      title: 'Die Woche in fünf Zeilen',
      lead: 'Guten Morgen, {{insert first_name "default=liebe Frühaufsteher"}}. Zwei Minuten, dann wissen Sie alles.',
      heroAlt: 'Sieben Zeichen für sieben Tage: Sonne, Schale, Lampe, Zweig, Buch, Wolke und Stern',
      items: [
        {
          title: 'Der neue Ofen heißt Berta',
          body: '214 von Ihnen haben abgestimmt. „Brennt gut“ wurde Zweiter.',
          link: 'Alle Namen',
        },
        {
          title: 'Die Ried im Kino',
          body: 'Minute 41, links vom Klavier. Unsere Lampe sagt kein Wort und stiehlt allen die Schau.',
          link: 'Zur Szene',
        },
        {
          title: 'Senf ist wieder da',
          body: 'Das gelbe Leinen fehlte sechs Wochen lang. Jetzt liegen neunzig Meter bereit.',
          link: 'Zum Leinen',
        },
        {
          title: 'Freitag ist Brottag',
          body: 'Die Bäckerin von nebenan nutzt unseren Ofen, während er abkühlt. Man riecht es bis auf die Straße.',
          link: 'Wie das geht',
        },
        {
          title: 'Zwei freie Plätze',
          body: 'Im Drehkurs am 23. ist wieder etwas frei. Ton, Schürze und Kuchen sind dabei.',
          link: 'Platz nehmen',
        },
      ],
      numberTitle: 'Die Zahl der Woche',
      number: '1.240 °C',
      numberBody:
        'heiß war es, als Berta ihre ersten hundert Tassen brannte. Sechsundneunzig haben es überstanden.',
      closing: 'Bis nächsten Freitag. Wer eine sechste Zeile hat, darf antworten.',
    },
  },
  modules: (words, kit) => [
    kit.masthead(p(words.masthead, { bold: true, color: '#ffffff' }), words.online, lime, {
      background: ink,
    }),
    kit.text([h(1, words.title, { bold: true }), p(words.lead, { size: 18 })], {
      padding: pad(40, 32, 34),
      lineHeight: 27,
    }),
    kit.picture('digest-week', words.heroAlt),
    kit.divider(ink, { height: 4, padding: pad(0) }),
    ...words.items.flatMap(({ title, body, link: more }, index) => [
      kit.columns(
        '1,3',
        [
          [kit.text([h(2, String(index + 1), { bold: true })], { padding: pad(24, 0, 0), lineHeight: 20 })],
          [
            kit.text(
              [
                h(3, title, { bold: true }),
                p(body),
                p([link(more, site(`weekly/${index + 1}`), { bold: true })]),
              ],
              {
                padding: pad(26, 0, 24),
                lineHeight: 25,
              },
            ),
          ],
        ],
        { padding: pad(0, 32), stacking: 'never' },
      ),
      ...(index < words.items.length - 1 ? [kit.divider('#d6d3ca')] : []),
    ]),
    kit.text(
      [p(words.numberTitle, { bold: true }), h(1, words.number, { bold: true }), p(words.numberBody)],
      {
        background: lime,
        padding: pad(36, 32, 34),
        lineHeight: 25,
      },
    ),
    kit.text(tinted('#ffffff', p(words.closing, { size: 18 })), {
      background: ink,
      padding: pad(34, 32, 6),
      lineHeight: 27,
    }),
    kit.social('#3a3a38', { background: ink, align: 'left', radius: 4, padding: pad(18, 26, 6) }),
    kit.unsubscribe('#c9c6bd', { background: ink, align: 'left' }),
  ],
})
