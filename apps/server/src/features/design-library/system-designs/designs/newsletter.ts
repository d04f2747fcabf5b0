import { pad } from '@carillon/email-design/defaults'
import { centered, h, link, p, prose, tinted } from '../blocks.ts'
import { site } from '../kit.ts'
import { systemDesign } from '../system-design.ts'

const green = '#1f4d40'
const clay = '#a3471f'
const paper = '#fffdf8'

/** A small magazine: serif type, a paper colour, a still life and a green footer. */
export const newsletter = systemDesign({
  id: 'newsletter',
  categories: ['news'],
  look: {
    background: '#f1e7d8',
    contentBackground: paper,
    color: '#2b332f',
    linkColor: clay,
    font: 'georgia,serif',
    size: 16,
    headingColor: green,
    wide: { h1: 34, h2: 24, h3: 20 },
    narrow: { h1: 30, h2: 23, h3: 20 },
  },
  words: {
    en: {
      name: 'Newsletter',
      description: 'A picture, a lead story, two short ones and a quotation',
      subject: 'What came off the wheel this month',
      preheader: 'A bowl that took three tries, linen the colour of moss, and a recipe from next door.',
      issue: 'Letter from the workshop · No. 12',
      online: 'Read online',
      title: 'The bowl that took three tries',
      greeting: 'Hello {{insert first_name "default=there"}},',
      story: [
        'the first one cracked, the second one leaned. The third came out of the kiln on a Tuesday morning, and nobody said a word for a while.',
        'It is wide enough for a salad and low enough for the middle of the table. We have written down what went wrong on the way, because the mistakes were the interesting part.',
      ],
      action: 'Read the whole story',
      heroAlt: 'A white vase with green twigs, a jug and a bowl of oranges on a green table',
      shorts: [
        {
          picture: 'newsletter-bowl',
          alt: 'A terracotta bowl with an ochre glaze',
          title: 'Glaze day, open door',
          body: 'On the last Saturday of the month you can watch us dip, drip and hope.',
          link: 'See the dates',
        },
        {
          picture: 'newsletter-linen',
          alt: 'Four folded linen cloths in green, white, red and ochre',
          title: 'Linen in four colours',
          body: 'Moss, chalk, brick and mustard: woven thick, washed soft, made to be used.',
          link: 'Take a look',
        },
      ],
      quote: '“I meant to buy one cup. I have stopped counting.”',
      quoted: 'Henrike, who lives round the corner',
      closing: 'Simply reply to this letter if something is on your mind. Ida reads every answer herself.',
    },
    de: {
      name: 'Newsletter',
      description: 'Ein Bild, eine große Geschichte, zwei kleine und ein Zitat',
      subject: 'Was diesen Monat von der Scheibe kam',
      preheader: 'Eine Schale im dritten Anlauf, Leinen in Moosgrün und ein Rezept von nebenan.',
      issue: 'Post aus der Werkstatt · Nr. 12',
      online: 'Im Browser lesen',
      title: 'Die Schale, die drei Anläufe brauchte',
      greeting: 'Guten Tag {{insert first_name "default=liebe Leserin, lieber Leser"}},',
      story: [
        'die erste bekam einen Riss, die zweite stand schief. Die dritte kam an einem Dienstagmorgen aus dem Ofen, und eine Weile sagte niemand etwas.',
        'Sie ist weit genug für den Salat und flach genug für die Tischmitte. Was unterwegs alles misslang, haben wir aufgeschrieben, denn daran haben wir am meisten gelernt.',
      ],
      action: 'Zur ganzen Geschichte',
      heroAlt: 'Weiße Vase mit grünen Zweigen, Krug und Schale mit Orangen auf einem grünen Tisch',
      shorts: [
        {
          picture: 'newsletter-bowl',
          alt: 'Schale aus Terrakotta mit ockerfarbener Glasur',
          title: 'Glasurtag bei offener Tür',
          body: 'Am letzten Samstag im Monat sehen Sie uns beim Tauchen, Tropfen und Hoffen zu.',
          link: 'Alle Termine',
        },
        {
          picture: 'newsletter-linen',
          alt: 'Vier gefaltete Leinentücher in Grün, Weiß, Rot und Ocker',
          title: 'Leinen in vier Farben',
          body: 'Moos, Kreide, Ziegel und Senf: dicht gewebt, weich gewaschen, für jeden Tag.',
          link: 'In Ruhe ansehen',
        },
      ],
      quote: '„Ich wollte nur eine Tasse. Inzwischen zähle ich nicht mehr.“',
      quoted: 'Henrike, wohnt um die Ecke',
      closing:
        'Wenn Ihnen etwas auf dem Herzen liegt, antworten Sie einfach. Ida liest jede Nachricht selbst.',
    },
  },
  modules: (words, kit) => [
    kit.masthead(p('Fennmoor', { size: 24, bold: true, color: green }), words.online, clay),
    kit.text([p(words.issue, { size: 14, color: '#6a6152' })], { padding: pad(0, 32, 18), lineHeight: 20 }),
    kit.picture('newsletter-table', words.heroAlt),
    kit.text([h(1, words.title), p(words.greeting), p(), ...prose(words.story)], {
      padding: pad(34, 32, 18),
      lineHeight: 27,
    }),
    kit.button(words.action, site('journal/bowl'), green, { padding: pad(4, 32, 40), radius: 4 }),
    kit.divider('#e2d5bf'),
    kit.columns(
      '1,1',
      words.shorts.map(({ picture, alt, title, body, link: more }) => [
        kit.picture(picture, alt, { padding: pad(28, 0, 16) }),
        kit.text([h(3, title), p(body), p([link(more, site('journal'), { bold: true })])], {
          padding: pad(0, 0, 28),
          lineHeight: 25,
        }),
      ]),
      { padding: pad(0, 32), cellPadding: 14 },
    ),
    kit.text(
      centered(
        h(2, words.quote, { italic: true, color: clay }),
        p(words.quoted, { size: 14, color: '#6a6152' }),
      ),
      { background: '#f6ecdc', padding: pad(38, 44, 34) },
    ),
    kit.text(centered(...tinted('#e9f1ec', p(words.closing))), {
      background: green,
      padding: pad(34, 44, 8),
      lineHeight: 26,
    }),
    kit.social('#3c7462', { background: green, padding: pad(18, 32, 8) }),
    kit.unsubscribe('#d3e2da', { background: green }),
  ],
})
