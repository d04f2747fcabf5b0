import { pad } from '@carillon/email-design/defaults'
import { centered, h, link, p, prose, tinted } from '../blocks.ts'
import { site } from '../kit.ts'
import { systemDesign } from '../system-design.ts'

const sky = '#d8ecf5'
const navy = '#16324f'
const orange = '#f28f3b'

/** Bright colours, sky blue and orange, and five stars on a string. */
export const feedback = systemDesign({
  id: 'feedback',
  categories: ['feedback', 'orders'],
  look: {
    background: sky,
    contentBackground: '#ffffff',
    color: '#2b4055',
    linkColor: '#1c5f97',
    font: "'trebuchet ms',helvetica,sans-serif",
    size: 16,
    headingColor: navy,
    wide: { h1: 36, h2: 23, h3: 18 },
    narrow: { h1: 29, h2: 22, h3: 18 },
  },
  words: {
    en: {
      name: 'Feedback',
      description: 'A request for a review, some weeks after the purchase',
      subject: 'How is the lamp doing?',
      preheader: 'You have lived together for four weeks now. Tell us how it goes.',
      heroAlt: 'Five stars hanging side by side on a string',
      title: 'How is the lamp doing?',
      story: [
        'Hello {{insert first_name "default=there"}}, four weeks ago Reed moved in with you. By now you know how it looks at night, and whether the switch is where your hand looks for it.',
        'Would you share that with others? Praise helps them to decide, and criticism helps us to do better.',
      ],
      product: 'Table lamp “Reed”',
      productAlt: 'A white table lamp with a red shade',
      productBody: 'Stoneware, chalk white · shade in brick red · delivered on 14 May',
      review: 'Write a review',
      action: 'Give stars',
      othersTitle: 'What others say',
      others: '“It replaced three lamps and one argument.”',
      othersName: 'Paul K., five stars',
      troubleTitle: 'Something is not right?',
      trouble:
        'Then please don’t write a review, write to us. We repair, exchange, or come by with a screwdriver.',
      troubleLink: 'Get help',
    },
    de: {
      name: 'Bewertung',
      description: 'Die Bitte um eine Bewertung, einige Wochen nach dem Kauf',
      subject: 'Wie geht es der Lampe?',
      preheader: 'Seit vier Wochen wohnen Sie zusammen. Erzählen Sie, wie es läuft.',
      heroAlt: 'Fünf Sterne hängen nebeneinander an einer Schnur',
      title: 'Wie geht es der Lampe?',
      story: [
        'Guten Tag {{insert first_name "default=und hallo"}}, vor vier Wochen ist die Ried bei Ihnen eingezogen. Inzwischen wissen Sie, wie sie abends aussieht und ob der Schalter dort sitzt, wo Ihre Hand ihn sucht.',
        'Verraten Sie es auch anderen? Lob hilft ihnen bei der Wahl, und Tadel hilft uns, es besser zu machen.',
      ],
      product: 'Tischleuchte „Ried“',
      productAlt: 'Eine weiße Tischleuchte mit rotem Schirm',
      productBody: 'Steinzeug, kreideweiß · Schirm in Ziegelrot · geliefert am 14. Mai',
      review: 'Bewertung schreiben',
      action: 'Sterne vergeben',
      othersTitle: 'Das sagen andere',
      others: '„Sie hat drei Lampen ersetzt und einen Streit.“',
      othersName: 'Paul K., fünf Sterne',
      troubleTitle: 'Stimmt etwas nicht?',
      trouble:
        'Dann schreiben Sie bitte keine Bewertung, sondern uns. Wir reparieren, tauschen oder kommen mit dem Schraubenzieher vorbei.',
      troubleLink: 'Hilfe holen',
    },
  },
  modules: (words, kit) => [
    kit.text([p('Fennmoor', { size: 20, bold: true, color: navy })], {
      background: sky,
      padding: pad(24, 32, 4),
      lineHeight: 26,
    }),
    kit.picture('feedback-stars', words.heroAlt, { href: site('review') }),
    kit.text([h(1, words.title), ...prose(words.story)], { padding: pad(40, 40, 26), lineHeight: 27 }),
    kit.columns(
      '1,2',
      [
        [kit.picture('abandoned-cart-lamp', words.productAlt, { padding: pad(0, 0, 14) })],
        [
          kit.text(
            [
              h(2, words.product),
              p(words.productBody, { size: 14, color: '#50647a' }),
              p(),
              p([link(words.review, site('review/words'), { bold: true })]),
            ],
            {
              padding: pad(8, 0, 14),
              lineHeight: 23,
            },
          ),
        ],
      ],
      { padding: pad(0, 40, 8), cellPadding: 12, stacking: 'never' },
    ),
    kit.button(words.action, site('review'), orange, {
      color: '#231302',
      radius: 8,
      size: 17,
      inner: pad(15, 34),
      padding: pad(8, 40, 42),
    }),
    kit.text(
      centered(
        p(words.othersTitle, { bold: true, color: '#ffc48e' }),
        p(),
        h(2, words.others, { color: '#ffffff' }),
        ...tinted('#cfe0ee', p(words.othersName, { size: 15 })),
      ),
      { background: navy, padding: pad(36, 44, 36), lineHeight: 22 },
    ),
    kit.text(
      [
        h(3, words.troubleTitle),
        p(words.trouble),
        p([link(words.troubleLink, site('help'), { bold: true })]),
      ],
      {
        padding: pad(34, 40, 34),
        lineHeight: 26,
      },
    ),
    kit.social(navy, { background: sky, padding: pad(28, 32, 4) }),
    kit.unsubscribe('#3d556e', { background: sky }),
  ],
})
