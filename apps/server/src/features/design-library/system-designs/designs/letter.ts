import { pad } from '@carillon/email-design/defaults'
import { link, p, prose } from '../blocks.ts'
import { site } from '../kit.ts'
import { systemDesign } from '../system-design.ts'

const ink = '#2a2622'

/** Type only: a letterhead, comfortable line lengths and a signature. */
export const letter = systemDesign({
  id: 'letter',
  categories: ['relationship'],
  look: {
    background: '#ffffff',
    contentBackground: '#ffffff',
    color: ink,
    linkColor: '#8a3a1c',
    font: 'georgia,serif',
    size: 17,
    headingColor: ink,
    wide: { h1: 30, h2: 24, h3: 19 },
    narrow: { h1: 27, h2: 22, h3: 19 },
  },
  words: {
    en: {
      name: 'Letter',
      description: 'Plain and personal, without a single picture',
      subject: 'A question from the workshop',
      preheader: 'It is about the old cord, and about your opinion.',
      sender: 'Ida Brandt, Fennmoor',
      story: [
        'Dear {{insert first_name "default=reader"}},',
        'this time there is nothing to buy. I am writing because I cannot make up my mind, and you have lived with our lamps longer than I have.',
        'Since the first year all of them have had the same cord: linen, twisted, in moss green. It is beautiful, and it is the part that breaks first. Now there is one that lasts twice as long. It is smoother, though, and it shines a little.',
      ],
      before: 'Would you mind? I have put ',
      photos: 'two photos side by side',
      after:
        ', a look is enough. Then reply to this letter with “old” or “new”. I count by hand and write again when it is decided.',
      thanks: 'Thank you for thinking along.',
      closing: 'With kind regards,',
      signature: 'Ida Brandt',
      ps: 'P.S. If your cord is broken: we replace it for free, whatever the outcome.',
    },
    de: {
      name: 'Brief',
      description: 'Schlicht und persönlich, ganz ohne Bilder',
      subject: 'Eine Frage aus der Werkstatt',
      preheader: 'Es geht um das alte Kabel und um Ihre Meinung.',
      sender: 'Ida Brandt, Fennmoor',
      story: [
        'Guten Tag {{insert first_name "default=liebe Leserin, lieber Leser"}},',
        'diesmal gibt es nichts zu kaufen. Ich schreibe Ihnen, weil ich mich nicht entscheiden kann, und Sie leben mit unseren Lampen schon länger als ich.',
        'Seit dem ersten Jahr haben alle das gleiche Kabel: Leinen, gedreht, moosgrün. Es ist schön, und es ist das Teil, das zuerst kaputtgeht. Jetzt gibt es eines, das doppelt so lange hält. Nur ist es glatter, und es glänzt ein wenig.',
      ],
      before: 'Würde Sie das stören? Ich habe ',
      photos: 'zwei Bilder nebeneinandergestellt',
      after:
        ', ein Blick genügt. Antworten Sie dann auf diesen Brief mit „alt“ oder „neu“. Ich zähle von Hand und melde mich, wenn es entschieden ist.',
      thanks: 'Danke fürs Mitdenken.',
      closing: 'Mit freundlichen Grüßen',
      signature: 'Ida Brandt',
      ps: 'PS: Wenn Ihr Kabel kaputt ist, ersetzen wir es kostenlos, wie auch immer es ausgeht.',
    },
  },
  modules: (words, kit) => [
    kit.text([p(words.sender, { size: 14, color: '#6b635a' })], { padding: pad(44, 44, 14), lineHeight: 22 }),
    kit.divider('#d9d2c7', { padding: pad(0, 44) }),
    kit.text(
      [
        ...prose(words.story),
        p(),
        p([words.before, link(words.photos, site('cord')), words.after]),
        p(),
        p(words.thanks),
        p(),
        p(words.closing),
        p(words.signature, {
          size: 24,
          italic: true,
          font: "'palatino linotype','book antiqua',palatino,serif",
        }),
        p(),
        p(words.ps, { italic: true }),
      ],
      { padding: pad(30, 44, 34), lineHeight: 30 },
    ),
    kit.divider('#d9d2c7', { padding: pad(0, 44) }),
    kit.unsubscribe('#6b635a', { align: 'left', padding: pad(20, 44, 44) }),
  ],
})
