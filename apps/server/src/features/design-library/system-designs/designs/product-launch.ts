import { pad } from '@carillon/email-design/defaults'
import { centered, h, p, prose, tinted } from '../blocks.ts'
import { site } from '../kit.ts'
import { systemDesign } from '../system-design.ts'

const night = '#14110e'
const amber = '#ffb247'
const clay = '#a83d17'
const cream = '#fff1d8'

/** A dark stage with one lamp, and the light below it on the page. */
export const productLaunch = systemDesign({
  id: 'product-launch',
  categories: ['news', 'offers'],
  look: {
    background: night,
    contentBackground: '#fff8ea',
    color: '#3a3128',
    linkColor: clay,
    font: 'helvetica,arial,sans-serif',
    size: 16,
    headingColor: '#241a12',
    wide: { h1: 48, h2: 30, h3: 18 },
    narrow: { h1: 36, h2: 26, h3: 18 },
  },
  words: {
    en: {
      name: 'Product launch',
      description: 'One new thing on a stage, with three reasons and a price',
      subject: 'Moor No. 4 is here',
      preheader: 'Two years, forty-one drafts, one lamp. From today it hangs in the shop.',
      eyebrow: 'NEW FROM TODAY',
      title: 'Moor No. 4',
      lead: 'A lamp of red clay that makes an evening of every table.',
      heroAlt: 'A red clay pendant lamp throws warm light on a table with a bowl of oranges',
      action: 'Have a look at it',
      storyTitle: 'Two years, forty-one drafts',
      story: [
        'We wanted a light that flatters the soup and never blinds the guest opposite. So Marlene turned shade after shade, and each evening we all sat down beneath it and ate.',
        'Number forty-one stayed up. It is 38 centimetres wide, weighs less than a loaf of bread, and dims with the hand.',
      ],
      features: [
        { picture: 'product-launch-hand', title: 'Turned by hand', body: 'No two shades are alike.' },
        { picture: 'product-launch-glow', title: 'Dims by touch', body: 'From candle to reading light.' },
        { picture: 'product-launch-cord', title: 'Linen cord', body: 'Three metres, in moss or chalk.' },
      ],
      offerTitle: 'For you two days earlier',
      price: '€189',
      offer:
        'The first sixty carry a number and a signature, {{insert first_name "default=dear friend"}}. They are on sale to readers of this letter until Thursday, and to everybody after that.',
      order: 'Choose a number',
    },
    de: {
      name: 'Produktvorstellung',
      description: 'Ein neues Stück auf der Bühne, mit drei Gründen und einem Preis',
      subject: 'Moor Nr. 4 ist da',
      preheader: 'Zwei Jahre, einundvierzig Entwürfe, eine Lampe. Ab heute hängt sie im Laden.',
      eyebrow: 'NEU AB HEUTE',
      title: 'Moor Nr. 4',
      lead: 'Eine Lampe aus rotem Ton, die jeden Tisch zum Feierabend bittet.',
      heroAlt: 'Eine Hängelampe aus rotem Ton wirft warmes Licht auf einen Tisch mit einer Schale Orangen',
      action: 'Näher ansehen',
      storyTitle: 'Zwei Jahre, einundvierzig Entwürfe',
      story: [
        'Wir wollten ein Licht, das der Suppe schmeichelt und niemanden gegenüber blendet. Also drehte Marlene Schirm um Schirm, und jeden Abend setzten wir uns alle darunter und aßen.',
        'Nummer einundvierzig blieb hängen. Sie misst 38 Zentimeter, wiegt weniger als ein Laib Brot und lässt sich von Hand dimmen.',
      ],
      features: [
        { picture: 'product-launch-hand', title: 'Handgedreht', body: 'Kein Schirm gleicht dem anderen.' },
        {
          picture: 'product-launch-glow',
          title: 'Dimmt auf Berührung',
          body: 'Vom Kerzenschein zum Leselicht.',
        },
        {
          picture: 'product-launch-cord',
          title: 'Kabel in Leinen',
          body: 'Drei Meter, in Moos oder Kreide.',
        },
      ],
      offerTitle: 'Für Sie zwei Tage früher',
      price: '189 €',
      offer:
        'Die ersten sechzig tragen Nummer und Signatur, {{insert first_name "default=liebe Leserin, lieber Leser"}}. Bis Donnerstag gibt es sie nur für alle, die diesen Brief lesen, danach für jeden.',
      order: 'Nummer aussuchen',
    },
  },
  modules: (words, kit) => [
    kit.text(centered(p('Fennmoor', { size: 18, color: cream })), {
      background: night,
      padding: pad(26, 32, 14),
      lineHeight: 24,
    }),
    kit.picture('product-launch-lamp', words.heroAlt, { background: night }),
    kit.text(
      centered(
        p(words.eyebrow, { size: 13, bold: true, color: amber }),
        p(),
        h(1, words.title, { color: '#ffffff' }),
        ...tinted(cream, p(words.lead, { size: 19 })),
      ),
      { background: night, padding: pad(30, 44, 20), lineHeight: 28 },
    ),
    kit.button(words.action, site('moor-4'), amber, {
      color: night,
      align: 'center',
      radius: 28,
      background: night,
      size: 17,
      inner: pad(15, 36),
      padding: pad(6, 32, 52),
    }),
    kit.text([h(2, words.storyTitle), ...prose(words.story)], { padding: pad(48, 44, 26), lineHeight: 27 }),
    kit.columns(
      '1,1,1',
      words.features.map(({ picture, title, body }) => [
        kit.picture(picture, title, { responsive: false, width: 96, height: 96, padding: pad(16, 0, 14) }),
        kit.text(centered(h(3, title), p(body, { size: 15 })), { padding: pad(0, 4, 20), lineHeight: 23 }),
      ]),
      { padding: pad(0, 32, 28), cellPadding: 8 },
    ),
    kit.text(centered(h(2, words.offerTitle), h(1, words.price, { color: clay }), p(words.offer)), {
      background: '#fbe3b9',
      padding: pad(44, 48, 18),
      lineHeight: 26,
    }),
    kit.button(words.order, site('moor-4/order'), clay, {
      align: 'center',
      radius: 28,
      background: '#fbe3b9',
      inner: pad(15, 36),
      padding: pad(8, 32, 48),
    }),
    kit.social('#4a3a2a', { background: night, padding: pad(32, 32, 6) }),
    kit.unsubscribe('#d8c7ab', { background: night }),
  ],
})
