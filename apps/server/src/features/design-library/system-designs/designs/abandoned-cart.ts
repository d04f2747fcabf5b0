import { pad } from '@carillon/email-design/defaults'
import { centered, h, p } from '../blocks.ts'
import { site } from '../kit.ts'
import { systemDesign } from '../system-design.ts'

const sun = '#ffe9ad'
const tomato = '#b8331f'
const leaf = '#2f6b48'

/** A market theme: a full basket on yellow, and its items listed one by one. */
export const abandonedCart = systemDesign({
  id: 'abandoned-cart',
  categories: ['orders', 'offers'],
  look: {
    background: sun,
    contentBackground: '#fffdf6',
    color: '#453a26',
    linkColor: tomato,
    font: 'tahoma,geneva,sans-serif',
    size: 16,
    headingColor: '#33260f',
    wide: { h1: 36, h2: 22, h3: 18 },
    narrow: { h1: 29, h2: 21, h3: 18 },
  },
  words: {
    en: {
      name: 'Abandoned cart',
      description: 'A reminder of what still lies in the basket',
      subject: 'We have put your basket aside',
      preheader: 'Reed and Heron are waiting on the counter. Until Friday nobody else gets them.',
      heroAlt: 'A woven basket with a lamp, a vase, a cloth and green twigs',
      title: 'Your basket is still here',
      body: 'Hello {{insert first_name "default=there"}}, perhaps the doorbell rang, perhaps you wanted to sleep on it. We have put everything aside for you until Friday.',
      items: [
        {
          picture: 'abandoned-cart-lamp',
          alt: 'A white table lamp with a red shade',
          name: 'Table lamp “Reed”',
          about: 'Chalk white, shade in brick red',
          price: '€148.00',
        },
        {
          picture: 'abandoned-cart-vase',
          alt: 'A blue vase with two green twigs',
          name: 'Vase “Heron”',
          about: 'Lake blue, 28 cm tall',
          price: '€62.00',
        },
      ],
      total: 'Together €210.00, delivery included',
      action: 'Back to the basket',
      adviceTitle: 'Still undecided?',
      advice:
        'Marlene knows every lamp by name. Reply to this message or ring, Wednesday to Saturday from ten to six.',
      promises: [
        { title: '60 days', body: 'to change your mind' },
        { title: 'Free', body: 'delivery and return' },
        { title: '10 years', body: 'of spare parts' },
      ],
    },
    de: {
      name: 'Verlassener Warenkorb',
      description: 'Eine Erinnerung an das, was noch im Korb liegt',
      subject: 'Wir haben Ihren Korb zur Seite gestellt',
      preheader: 'Ried und Reiher warten auf dem Tresen. Bis Freitag bekommt sie niemand sonst.',
      heroAlt: 'Ein geflochtener Korb mit Lampe, Vase, Tuch und grünen Zweigen',
      title: 'Ihr Korb steht noch hier',
      body: 'Guten Tag {{insert first_name "default=und hallo"}}, vielleicht hat es geklingelt, vielleicht wollten Sie noch eine Nacht darüber schlafen. Bis Freitag legen wir alles für Sie zurück.',
      items: [
        {
          picture: 'abandoned-cart-lamp',
          alt: 'Eine weiße Tischleuchte mit rotem Schirm',
          name: 'Tischleuchte „Ried“',
          about: 'Kreideweiß, Schirm in Ziegelrot',
          price: '148,00 €',
        },
        {
          picture: 'abandoned-cart-vase',
          alt: 'Eine blaue Vase mit zwei grünen Zweigen',
          name: 'Vase „Reiher“',
          about: 'Seeblau, 28 cm hoch',
          price: '62,00 €',
        },
      ],
      total: 'Zusammen 210,00 €, Versand inbegriffen',
      action: 'Zurück zum Warenkorb',
      adviceTitle: 'Noch unentschlossen?',
      advice:
        'Marlene kennt jede Lampe beim Namen. Antworten Sie auf diese Nachricht oder rufen Sie an, mittwochs bis samstags von zehn bis achtzehn Uhr.',
      promises: [
        { title: '60 Tage', body: 'Zeit für die Rückgabe' },
        { title: 'Kostenlos', body: 'hin und zurück' },
        { title: '10 Jahre', body: 'lang Ersatzteile' },
      ],
    },
  },
  modules: (words, kit) => [
    kit.text([p('Fennmoor', { size: 20, bold: true, color: tomato })], {
      background: sun,
      padding: pad(24, 32, 0),
      lineHeight: 26,
    }),
    kit.picture('abandoned-cart-basket', words.heroAlt, { href: site('basket') }),
    kit.text([h(1, words.title), p(words.body)], { padding: pad(38, 40, 26), lineHeight: 26 }),
    ...words.items.flatMap(({ picture, alt, name, about, price }) => [
      kit.divider('#eadcb6', { padding: pad(0, 40) }),
      kit.columns(
        '1,2',
        [
          [kit.picture(picture, alt, { href: site('basket'), padding: pad(18, 0) })],
          [
            kit.text([h(2, name), p(about, { color: '#685a3d' }), p(), p(price, { bold: true, size: 18 })], {
              padding: pad(26, 0, 18),
              lineHeight: 24,
            }),
          ],
        ],
        { padding: pad(0, 40), cellPadding: 12, stacking: 'never' },
      ),
    ]),
    kit.divider('#33260f', { height: 2, padding: pad(0, 40) }),
    kit.text([{ ...p(words.total, { bold: true, size: 17 }), align: 'right' }], { padding: pad(18, 40, 10) }),
    kit.button(words.action, site('basket'), tomato, {
      radius: 8,
      size: 17,
      inner: pad(16, 36),
      padding: pad(10, 40, 42),
    }),
    kit.columns(
      '1,1,1',
      words.promises.map(({ title, body }) => [
        kit.text(centered(h(3, title, { color: '#ffffff' }), p(body, { size: 15, color: '#e0f0e5' })), {
          padding: pad(10, 6),
          lineHeight: 22,
        }),
      ]),
      { background: leaf, padding: pad(18, 32) },
    ),
    kit.text([h(3, words.adviceTitle), p(words.advice)], { padding: pad(32, 40, 32), lineHeight: 25 }),
    kit.unsubscribe('#62542f', { background: sun, padding: pad(28, 32, 34) }),
  ],
})
