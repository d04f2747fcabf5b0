import { pad } from '@carillon/email-design/defaults'
import { centered, h, p, prose, tinted } from '../blocks.ts'
import { site } from '../kit.ts'
import { systemDesign } from '../system-design.ts'

const night = '#2b2d5c'
const coral = '#b8402a'
const sun = '#ffd166'

/** An open door: night blue around it, and the page in the light from the door. */
export const welcome = systemDesign({
  id: 'welcome',
  categories: ['relationship'],
  look: {
    background: '#fff3d6',
    contentBackground: '#fffaf0',
    color: '#34355a',
    linkColor: coral,
    font: "'trebuchet ms',helvetica,sans-serif",
    size: 16,
    headingColor: night,
    wide: { h1: 40, h2: 24, h3: 19 },
    narrow: { h1: 32, h2: 23, h3: 19 },
  },
  words: {
    en: {
      name: 'Welcome',
      description: 'A first greeting with three ways to begin',
      subject: 'Come in, {{insert first_name "default=the door is open"}}',
      preheader: 'Good to have you here. Three small things to begin with.',
      heroAlt: 'An open door, with the rising sun behind it, between two potted plants',
      title: 'Come in, the kettle is on',
      greeting: 'Good to have you here, {{insert first_name "default=friend"}}.',
      story: [
        'Fennmoor is a workshop of seven people who make lamps, bowls and linen. You will hear from us about twice a month: when something new is ready, and when there is a story worth telling.',
      ],
      stepsTitle: 'Three ways to begin',
      steps: [
        { title: 'Look around', body: 'Everything we make at the moment fits on one page.' },
        { title: 'Meet the makers', body: 'Who turns, who weaves, and who always burns the soup.' },
        { title: 'Pay us a visit', body: 'The workshop is open from Wednesday to Saturday.' },
      ],
      action: 'Look around the workshop',
      gift: 'A little something to begin with',
      giftBody: 'Your first order travels at our expense. No code needed.',
    },
    de: {
      name: 'Willkommen',
      description: 'Ein erster Gruß mit drei Wegen zum Einstieg',
      subject: 'Kommen Sie herein, {{insert first_name "default=die Tür steht offen"}}',
      preheader: 'Schön, dass Sie da sind. Drei kleine Dinge für den Anfang.',
      heroAlt: 'Eine offene Tür zwischen zwei Topfpflanzen, dahinter geht die Sonne auf',
      title: 'Kommen Sie herein, der Tee zieht schon',
      greeting: 'Schön, dass Sie da sind, {{insert first_name "default=und willkommen"}}.',
      story: [
        'Fennmoor ist eine Werkstatt mit sieben Leuten, die Lampen, Schalen und Leinen herstellen. Wir schreiben Ihnen etwa zweimal im Monat: wenn etwas Neues fertig ist und wenn es etwas zu erzählen gibt.',
      ],
      stepsTitle: 'Drei Wege für den Anfang',
      steps: [
        { title: 'Umsehen', body: 'Was wir zurzeit anfertigen, passt auf eine einzige Seite.' },
        { title: 'Kennenlernen', body: 'Wer dreht, wer webt und wem immer die Suppe anbrennt.' },
        { title: 'Vorbeikommen', body: 'Die Werkstatt ist von Mittwoch bis Samstag geöffnet.' },
      ],
      action: 'In der Werkstatt umsehen',
      gift: 'Eine Kleinigkeit zum Einstand',
      giftBody: 'Den Versand Ihrer ersten Bestellung übernehmen wir. Ganz ohne Code, wir erkennen Sie.',
    },
  },
  modules: (words, kit) => [
    kit.text(centered(p('Fennmoor', { size: 22, bold: true, color: sun })), {
      background: night,
      padding: pad(26, 32, 6),
      lineHeight: 28,
    }),
    kit.picture('welcome-door', words.heroAlt),
    kit.text(
      centered(h(1, words.title), p(words.greeting, { bold: true, size: 18 }), p(), ...prose(words.story)),
      {
        padding: pad(40, 44, 20),
        lineHeight: 26,
      },
    ),
    kit.button(words.action, site('shop'), coral, { align: 'center', radius: 26, padding: pad(8, 32, 44) }),
    kit.text(centered(h(2, words.stepsTitle)), { background: '#ffe9b8', padding: pad(36, 32, 4) }),
    kit.columns(
      '1,1,1',
      words.steps.map(({ title, body }, index) => [
        kit.text(centered(h(1, String(index + 1), { color: coral }), h(3, title), p(body, { size: 15 })), {
          padding: pad(10, 8, 24),
          lineHeight: 23,
        }),
      ]),
      { background: '#ffe9b8', padding: pad(0, 24, 16), cellPadding: 6 },
    ),
    kit.text(
      centered(...tinted(sun, h(2, words.gift, { color: sun })), ...tinted('#e9e8fb', p(words.giftBody))),
      { background: night, padding: pad(38, 48, 34), lineHeight: 26 },
    ),
    kit.social(coral, { padding: pad(30, 32, 6) }),
    kit.unsubscribe('#5b5b78'),
  ],
})
