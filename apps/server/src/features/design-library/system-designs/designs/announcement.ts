import { pad } from '@carillon/email-design/defaults'
import { bullets, h, p, prose, tinted } from '../blocks.ts'
import { site } from '../kit.ts'
import { systemDesign } from '../system-design.ts'

const pink = '#ffc9d2'
const blue = '#3947a8'
const ink = '#1c2250'
const yellow = '#ffc94d'

/** A shop opening: pink sky, a blue house and very large type. */
export const announcement = systemDesign({
  id: 'announcement',
  categories: ['news'],
  look: {
    background: pink,
    contentBackground: '#fff7ea',
    color: '#2f3358',
    linkColor: blue,
    font: "'lucida sans unicode','lucida grande',sans-serif",
    size: 16,
    headingColor: ink,
    wide: { h1: 44, h2: 26, h3: 19 },
    narrow: { h1: 34, h2: 24, h3: 19 },
  },
  words: {
    en: {
      name: 'Announcement',
      description: 'One piece of news, said large, with what it changes',
      subject: 'We are moving',
      preheader: 'From 1 September you will find us at Mill Street 12. There will be cake.',
      heroAlt: 'A blue shop with a striped awning, lamps in the window, flags and a cart of boxes',
      eyebrow: 'FROM 1 SEPTEMBER',
      title: 'We are moving, three streets along',
      story: [
        'Hello {{insert first_name "default=neighbour"}}, after eleven years in Weaver’s Lane we bang our heads on the lamps. So we pack: the wheel, the looms, Berta the kiln, and 4,000 cups.',
      ],
      action: 'See the new workshop',
      changesTitle: 'What changes for you',
      changes: [
        'Mill Street 12, with a bench by the door',
        'Open on Sundays too, from eleven to four',
        'Courses for ten rather than four',
      ],
      staysTitle: 'And what stays',
      stays: 'The people, the prices and the telephone number. Parcels keep coming all through August.',
      partyTitle: 'Opening day: Saturday, 6 September',
      party: 'We switch on the lights at five. Who carries a box up the stairs eats first.',
      partyAction: 'I’ll come by',
    },
    de: {
      name: 'Ankündigung',
      description: 'Eine Neuigkeit, groß gesagt, und was sie ändert',
      subject: 'Wir ziehen um',
      preheader: 'Ab 1. September finden Sie uns in der Mühlenstraße 12. Es gibt Kuchen.',
      heroAlt:
        'Ein blauer Laden mit gestreifter Markise, Lampen im Fenster, Wimpeln und einer Karre voller Kisten',
      eyebrow: 'AB 1. SEPTEMBER',
      title: 'Wir ziehen um, drei Straßen weiter',
      story: [
        'Guten Tag {{insert first_name "default=liebe Nachbarn"}}, nach elf Jahren in der Webergasse stoßen wir uns an den Lampen den Kopf. Also packen wir: die Drehscheibe, die Webstühle, Berta, den Ofen, und 4.000 Tassen.',
      ],
      action: 'Die neue Werkstatt ansehen',
      changesTitle: 'Was sich für Sie ändert',
      changes: [
        'Mühlenstraße 12, mit einer Bank vor der Tür',
        'Auch sonntags geöffnet, von elf bis vier',
        'Kurse für zehn statt für vier',
      ],
      staysTitle: 'Und was bleibt',
      stays: 'Die Menschen, die Preise und die Telefonnummer. Pakete kommen den ganzen August hindurch.',
      partyTitle: 'Eröffnung: Samstag, 6. September',
      party: 'Um fünf schalten wir das Licht ein. Wer eine Kiste hinaufträgt, isst zuerst.',
      partyAction: 'Ich komme vorbei',
    },
  },
  modules: (words, kit) => [
    kit.text([p('Fennmoor', { size: 20, bold: true, color: ink })], {
      background: pink,
      padding: pad(24, 32, 6),
      lineHeight: 26,
    }),
    kit.picture('announcement-workshop', words.heroAlt),
    kit.text(
      [
        p(words.eyebrow, { size: 14, bold: true, color: yellow }),
        p(),
        h(1, words.title, { bold: true, color: '#ffffff' }),
        ...tinted('#e4e8ff', ...prose(words.story, { size: 17 })),
      ],
      { background: blue, padding: pad(40, 40, 20), lineHeight: 27 },
    ),
    kit.button(words.action, site('move'), yellow, {
      color: ink,
      background: blue,
      radius: 6,
      inner: pad(15, 30),
      padding: pad(8, 40, 46),
    }),
    kit.columns(
      '1,1',
      [
        [
          kit.text([h(2, words.changesTitle), bullets(words.changes)], {
            padding: pad(36, 0, 24),
            lineHeight: 26,
          }),
        ],
        [kit.text([h(2, words.staysTitle), p(words.stays)], { padding: pad(36, 0, 24), lineHeight: 26 })],
      ],
      { padding: pad(0, 40), cellPadding: 16 },
    ),
    kit.text([h(2, words.partyTitle), p(words.party)], {
      background: yellow,
      padding: pad(36, 40, 14),
      lineHeight: 26,
    }),
    kit.button(words.partyAction, site('opening'), ink, {
      background: yellow,
      inner: pad(14, 30),
      padding: pad(6, 40, 38),
    }),
    kit.social(blue, { align: 'left', padding: pad(28, 34, 4) }),
    kit.unsubscribe('#5a5c78', { align: 'left', padding: pad(16, 40, 34) }),
  ],
})
