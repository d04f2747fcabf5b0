import { pad } from '@carillon/email-design/defaults'
import type { Span } from '@carillon/email-design/design'
import { centered, h, link, p, prose } from '../blocks.ts'
import { site } from '../kit.ts'
import { systemDesign } from '../system-design.ts'

const plum = '#33194f'
const lilac = '#ece4fb'
/** One colour for each face, light enough for dark numbers. */
const answers = ['#f58a7a', '#f9b27c', '#a9b8ff', '#ffd15c', '#7fd6a8']

/** One question and five faces, in lilac with round shapes. */
export const survey = systemDesign({
  id: 'survey',
  categories: ['feedback'],
  look: {
    background: lilac,
    contentBackground: '#ffffff',
    color: '#40305a',
    linkColor: '#5b2aa0',
    linkUnderline: false,
    font: 'verdana,geneva,sans-serif',
    size: 15,
    headingColor: plum,
    wide: { h1: 34, h2: 22, h3: 18 },
    narrow: { h1: 27, h2: 21, h3: 18 },
  },
  words: {
    en: {
      name: 'Survey',
      description: 'One question with five answers, given with one click',
      subject: 'One question, {{insert first_name "default=if we may"}}',
      preheader: 'It takes one click. Two, if you feel like telling us more.',
      title: 'How do you like being our customer?',
      lead: 'Hello {{insert first_name "default=there"}}, pick a number, that is all. Nobody will call you.',
      heroAlt: 'Five faces, from cross to delighted',
      low: '1 = not at all',
      high: '5 = very much',
      whyTitle: 'Why we ask',
      why: [
        'Last year 312 of you answered. After that we made the parcels smaller, the instructions shorter and the bulbs warmer.',
        'This time we would like to know what comes next.',
      ],
      action: 'Answer in your own words',
      note: 'Three further questions, about two minutes. We keep your answers for a year and show them to nobody.',
    },
    de: {
      name: 'Umfrage',
      description: 'Eine Frage mit fünf Antworten, mit einem Klick beantwortet',
      subject: 'Eine Frage, {{insert first_name "default=wenn wir dürfen"}}',
      preheader: 'Ein Klick genügt. Zwei, wenn Sie mehr erzählen möchten.',
      title: 'Wie gern kaufen Sie bei uns ein?',
      lead: 'Guten Tag {{insert first_name "default=und danke fürs Öffnen"}}, wählen Sie eine Zahl, mehr braucht es nicht. Niemand ruft Sie an.',
      heroAlt: 'Fünf Gesichter, von verärgert bis begeistert',
      low: '1 = gar nicht',
      high: '5 = sehr gern',
      whyTitle: 'Warum wir fragen',
      why: [
        'Im letzten Jahr haben 312 von Ihnen geantwortet. Danach wurden die Pakete kleiner, die Anleitungen kürzer und die Birnen wärmer.',
        'Diesmal möchten wir wissen, was als Nächstes kommen soll.',
      ],
      action: 'Mit eigenen Worten antworten',
      note: 'Drei weitere Fragen, etwa zwei Minuten. Ihre Antworten bewahren wir ein Jahr auf und zeigen sie niemandem.',
    },
  },
  modules: (words, kit) => [
    kit.text(centered(p('Fennmoor', { size: 18, bold: true, color: plum })), {
      background: lilac,
      padding: pad(30, 32, 14),
      lineHeight: 24,
    }),
    kit.text(centered(h(1, words.title), p(words.lead)), {
      background: lilac,
      padding: pad(10, 40, 16),
      lineHeight: 25,
    }),
    kit.picture('survey-faces', words.heroAlt, { href: site('survey') }),
    kit.text(centered(p(scale())), { background: lilac, padding: pad(14, 20, 0), lineHeight: 48 }),
    kit.text(centered(p(`${words.low}   ·   ${words.high}`, { size: 13, color: '#5c4a78' })), {
      background: lilac,
      padding: pad(0, 32, 34),
      lineHeight: 20,
    }),
    kit.text([h(2, words.whyTitle), ...prose(words.why)], { padding: pad(38, 40, 16), lineHeight: 26 }),
    kit.button(words.action, site('survey/words'), '#5b2aa0', { radius: 26, padding: pad(10, 40, 22) }),
    kit.text([p(words.note, { size: 13, color: '#6b5d83' })], { padding: pad(0, 40, 34), lineHeight: 21 }),
    kit.divider(lilac, { height: 2, padding: pad(0, 40) }),
    kit.unsubscribe('#6b5d83', { padding: pad(26, 32, 34) }),
  ],
})

/** The numbers one to five on the colours of their faces, each with a link. */
function scale(): Span[] {
  return answers.flatMap((background, index) => {
    const figure = link(`   ${index + 1}   `, site(`survey?answer=${index + 1}`), {
      background,
      color: plum,
      size: 26,
      bold: true,
    })
    return index === 0 ? [figure] : [{ text: '  ' }, figure]
  })
}
