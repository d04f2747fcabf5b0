import { pad } from '@carillon/email-design/defaults'
import { centered, h, p, tinted } from '../blocks.ts'
import { site } from '../kit.ts'
import { systemDesign } from '../system-design.ts'

const blue = '#1c3ca8'
const red = '#c9301b'
const yellow = '#ffc83a'
const cream = '#fff6e4'
const ink = '#14151a'

/** A poster: primary colours, tiles of arcs and lamps, and one number across the page. */
export const promo = systemDesign({
  id: 'promo',
  categories: ['offers'],
  look: {
    background: cream,
    contentBackground: cream,
    color: ink,
    linkColor: blue,
    font: 'helvetica,arial,sans-serif',
    size: 16,
    headingColor: ink,
    wide: { h1: 88, h2: 28, h3: 20 },
    narrow: { h1: 72, h2: 25, h3: 20 },
  },
  words: {
    en: {
      name: 'Promo',
      description: 'A poster for one offer, with a code and a date',
      subject: '20 % off every lamp until Sunday',
      preheader: 'One code, four days, every lamp. The evenings are long enough.',
      eyebrow: 'ONLY UNTIL SUNDAY',
      amount: '−20 %',
      title: 'on every lamp we make',
      body: 'The evenings are drawing in, {{insert first_name "default=dear friend"}}. Time for a light that is worth staying up for.',
      heroAlt: 'Colourful tiles of circles, arcs and small lamps',
      codeTitle: 'Your code',
      code: 'LIGHT20',
      codeBody: 'Enter it at the till. It works as often as you like.',
      action: 'Choose a lamp',
      reasons: [
        { title: 'Ready to go', body: 'In the post within two days.' },
        { title: 'Made to last', body: 'Every part can be replaced.' },
        { title: 'No hurry', body: '60 days to change your mind.' },
      ],
      terms: 'Valid until Sunday midnight for all lamps in stock. Not for vouchers.',
    },
    de: {
      name: 'Aktion',
      description: 'Ein Plakat für ein Angebot, mit Code und Frist',
      subject: '20 % auf alle Lampen, bis Sonntag',
      preheader: 'Ein Code, vier Tage, jede Lampe. Die Abende sind lang genug.',
      eyebrow: 'NUR BIS SONNTAG',
      amount: '−20 %',
      title: 'auf alle unsere Lampen',
      body: 'Die Abende werden länger, {{insert first_name "default=liebe Freunde"}}. Zeit für ein Licht, bei dem man gern noch sitzen bleibt.',
      heroAlt: 'Bunte Kacheln mit Kreisen, Bögen und kleinen Lampen',
      codeTitle: 'Ihr Code',
      code: 'LICHT20',
      codeBody: 'An der Kasse eingeben. Er gilt, sooft Sie möchten.',
      action: 'Lampe aussuchen',
      reasons: [
        { title: 'Schnell da', body: 'In zwei Tagen auf dem Weg.' },
        { title: 'Hält lange', body: 'Jedes Teil lässt sich ersetzen.' },
        { title: 'Keine Eile', body: '60 Tage Zeit für die Rückgabe.' },
      ],
      terms: 'Gilt bis Sonntag um Mitternacht für alle vorrätigen Lampen. Nicht für Gutscheine.',
    },
  },
  modules: (words, kit) => [
    kit.text([p('Fennmoor', { size: 20, bold: true })], { padding: pad(22, 32, 18), lineHeight: 26 }),
    kit.picture('promo-tiles', words.heroAlt),
    kit.text(
      [
        p(words.eyebrow, { size: 14, bold: true, color: blue }),
        h(1, words.amount, { bold: true }),
        h(2, words.title, { bold: true }),
      ],
      { background: yellow, padding: pad(36, 32, 28), lineHeight: 20 },
    ),
    kit.text([p(words.body, { size: 18 })], { padding: pad(34, 32, 20), lineHeight: 28 }),
    kit.text(
      centered(
        ...tinted(
          '#ffffff',
          p(words.codeTitle, { size: 14 }),
          h(2, words.code, { bold: true, font: "'courier new',courier,monospace", color: yellow }),
        ),
        ...tinted('#e2e8ff', p(words.codeBody, { size: 14 })),
      ),
      { background: blue, padding: pad(28, 32, 26) },
    ),
    kit.button(words.action, site('lamps'), red, {
      align: 'center',
      radius: 0,
      size: 18,
      background: blue,
      inner: pad(17, 38),
      padding: pad(0, 32, 40),
    }),
    kit.columns(
      '1,1,1',
      words.reasons.map(({ title, body }) => [
        kit.text([h(3, title, { bold: true }), p(body, { size: 15 })], {
          padding: pad(12, 0),
          lineHeight: 22,
        }),
      ]),
      { padding: pad(26, 32, 18), cellPadding: 12 },
    ),
    kit.divider(ink, { height: 3 }),
    kit.text([p(words.terms, { size: 13, color: '#55513f' })], { padding: pad(18, 32, 4), lineHeight: 20 }),
    kit.social(ink, { align: 'left', radius: 0, padding: pad(14, 26, 4) }),
    kit.unsubscribe('#55513f', { align: 'left' }),
  ],
})
