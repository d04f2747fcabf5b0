import { pad } from '@carillon/email-design/defaults'
import { centered, h, link, p } from '../blocks.ts'
import { site } from '../kit.ts'
import { orderTable } from '../order-table.ts'
import { systemDesign } from '../system-design.ts'

const sage = '#d5e2da'
const green = '#0f5c4a'

/** A paper receipt with jagged edges on sage green, with numbers in columns. */
export const receipt = systemDesign({
  id: 'receipt',
  categories: ['orders'],
  look: {
    background: sage,
    contentBackground: '#ffffff',
    color: '#26332e',
    linkColor: green,
    font: 'arial,helvetica,sans-serif',
    size: 15,
    headingColor: '#16251f',
    wide: { h1: 30, h2: 20, h3: 16 },
    narrow: { h1: 26, h2: 20, h3: 16 },
  },
  words: {
    en: {
      name: 'Receipt',
      description: 'An order confirmed, with its lines, its sum and where it goes',
      subject: 'Your order FM-2048',
      preheader: 'Thank you. We pack tomorrow, here is everything at a glance.',
      parcelAlt: 'A parcel with a green ribbon',
      footAlt: 'Scissors on a dotted line',
      title: 'Thank you, {{insert first_name "default=and welcome"}}',
      lead: 'Your order has arrived with us. We pack tomorrow and tell you as soon as it is on its way.',
      order: 'Order FM-2048',
      date: '14 May, paid by card',
      lines: [
        ['Table lamp “Reed”', '1 ×', '€148.00'],
        ['Bowl “Moor”, ochre', '2 ×', '€76.00'],
        ['Linen cloth, moss', '1 ×', '€24.00'],
      ],
      sums: [
        ['Delivery', '€0.00'],
        ['VAT included', '€39.60'],
      ],
      total: ['Total', '€248.00'],
      action: 'Follow your order',
      to: 'Where it goes',
      address: 'Henrike Sommer\nLime Tree Way 9\n20095 Hamburg',
      help: 'Something not right?',
      helpBody: 'Until this evening you can still change everything.',
      helpLink: 'Change the order',
      foot: 'Fennmoor workshop, Weaver’s Lane 4, 21335 Lüneburg',
    },
    de: {
      name: 'Bestellbestätigung',
      description: 'Eine bestätigte Bestellung mit Posten, Summe und Lieferadresse',
      subject: 'Ihre Bestellung FM-2048',
      preheader: 'Vielen Dank. Morgen packen wir, hier steht alles auf einen Blick.',
      parcelAlt: 'Ein Paket mit grüner Schleife',
      footAlt: 'Eine Schere an einer gepunkteten Linie',
      title: 'Vielen Dank, {{insert first_name "default=und willkommen"}}',
      lead: 'Ihre Bestellung ist bei uns angekommen. Morgen packen wir und melden uns, sobald sie unterwegs ist.',
      order: 'Bestellung FM-2048',
      date: '14. Mai, mit Karte bezahlt',
      lines: [
        ['Tischleuchte „Ried“', '1 ×', '148,00 €'],
        ['Schale „Moor“, ocker', '2 ×', '76,00 €'],
        ['Leinentuch, moosgrün', '1 ×', '24,00 €'],
      ],
      sums: [
        ['Versand', '0,00 €'],
        ['Enthaltene Umsatzsteuer', '39,60 €'],
      ],
      total: ['Summe', '248,00 €'],
      action: 'Bestellung verfolgen',
      to: 'Lieferadresse',
      address: 'Henrike Sommer\nLindenweg 9\n20095 Hamburg',
      help: 'Stimmt etwas nicht?',
      helpBody: 'Bis heute Abend lässt sich noch alles ändern.',
      helpLink: 'Bestellung ändern',
      foot: 'Werkstatt Fennmoor, Webergasse 4, 21335 Lüneburg',
    },
  },
  modules: (words, kit) => [
    kit.text(centered(p('Fennmoor', { size: 20, bold: true, color: green })), {
      background: sage,
      padding: pad(30, 32, 22),
      lineHeight: 26,
    }),
    kit.picture('receipt-parcel', words.parcelAlt, { background: sage }),
    kit.text(centered(h(1, words.title), p(words.lead)), { padding: pad(10, 48, 14), lineHeight: 24 }),
    kit.button(words.action, site('orders/FM-2048'), green, { align: 'center', padding: pad(8, 32, 34) }),
    kit.divider(sage, { height: 2 }),
    kit.text([h(2, words.order), p(words.date, { size: 14, color: '#5a6a63' })], {
      padding: pad(26, 32, 6),
      lineHeight: 21,
    }),
    kit.code(orderTable(words, { color: '#26332e', quiet: '#5a6a63', rule: sage })),
    kit.divider(sage, { height: 2, padding: pad(18, 32, 0) }),
    kit.columns(
      '1,1',
      [
        [kit.text([h(3, words.to), p(words.address)], { padding: pad(24, 0, 10), lineHeight: 23 })],
        [
          kit.text([h(3, words.help), p(words.helpBody), p([link(words.helpLink, site('orders/FM-2048'))])], {
            padding: pad(24, 0, 10),
            lineHeight: 23,
          }),
        ],
      ],
      { padding: pad(0, 32, 16), cellPadding: 12 },
    ),
    kit.picture('receipt-foot', words.footAlt, { background: sage }),
    kit.text(centered(p(words.foot, { size: 13, color: '#46574f' })), {
      background: sage,
      padding: pad(20, 32, 36),
      lineHeight: 20,
    }),
  ],
})
