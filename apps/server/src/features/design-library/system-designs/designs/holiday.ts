import { pad } from '@carillon/email-design/defaults'
import { centered, h, p, prose, tinted } from '../blocks.ts'
import { site } from '../kit.ts'
import { systemDesign } from '../system-design.ts'

const pine = '#143530'
const berry = '#982036'
const snow = '#fbf7ee'
const gold = '#f3c35b'

/** A village in the snow, a greeting card, and the days on which the shop is closed. */
export const holiday = systemDesign({
  id: 'holiday',
  categories: ['occasions'],
  look: {
    background: pine,
    contentBackground: snow,
    color: '#2e3d39',
    linkColor: berry,
    font: "'palatino linotype','book antiqua',palatino,serif",
    size: 17,
    headingColor: pine,
    wide: { h1: 42, h2: 26, h3: 19 },
    narrow: { h1: 32, h2: 24, h3: 19 },
  },
  words: {
    en: {
      name: 'Holiday',
      description: 'Season’s greetings with thanks and opening hours',
      subject: 'Quiet days and warm light to you',
      preheader: 'Thank you for this year. And the last parcels leave on the 20th.',
      heroAlt: 'A small village with lit windows in the snow, a sledge with presents in front',
      title: 'Quiet days\nand warm light',
      story: [
        'Dear {{insert first_name "default=friends of the house"}},',
        'outside it has turned white, in the workshop the kiln ticks as it cools. A good moment to say thank you: for your patience in spring, for every photo of a set table, and for the fourteen kinds of biscuit.',
        'We are glad that you are with us. May your year end gently.',
      ],
      signature: 'Ida, Jonas, Marlene and everyone at Fennmoor',
      hoursTitle: 'If you still need something',
      hours: [
        { title: 'By the 20th', body: 'the last parcels leave us' },
        { title: 'On the 23rd', body: 'there is punch in the shop' },
        { title: 'From 7 January', body: 'we are back at the wheel' },
      ],
      action: 'Small things to give',
      give: 'In place of presents we have sent 2,000 blankets to the night shelter, in your name as well.',
    },
    de: {
      name: 'Feiertage',
      description: 'Grüße zum Jahresende mit Dank und Öffnungszeiten',
      subject: 'Stille Tage und warmes Licht',
      preheader: 'Danke für dieses Jahr. Und: Die letzten Pakete gehen am 20. hinaus.',
      heroAlt: 'Ein kleines Dorf mit hellen Fenstern im Schnee, davor ein Schlitten mit Geschenken',
      title: 'Stille Tage\nund warmes Licht',
      story: [
        'Guten Tag {{insert first_name "default=liebe Freunde des Hauses"}},',
        'draußen ist es weiß geworden, in der Werkstatt knackt der Ofen beim Abkühlen. Ein guter Augenblick, um Danke zu sagen: für Ihre Geduld im Frühjahr, für jedes Bild von einem gedeckten Tisch und für die vierzehn Sorten Plätzchen.',
        'Schön, dass es Sie gibt. Lassen Sie das Jahr behutsam ausklingen.',
      ],
      signature: 'Ida, Jonas, Marlene und alle von Fennmoor',
      hoursTitle: 'Falls Ihnen noch etwas fehlt',
      hours: [
        { title: 'Bis zum 20.', body: 'gehen die letzten Pakete hinaus' },
        { title: 'Am 23.', body: 'gibt es Punsch im Laden' },
        { title: 'Ab 7. Januar', body: 'sitzen wir wieder an der Scheibe' },
      ],
      action: 'Kleines zum Verschenken',
      give: 'Statt Geschenken haben wir 2.000 Decken an die Notunterkunft geschickt, auch in Ihrem Namen.',
    },
  },
  modules: (words, kit) => [
    kit.text(centered(p('Fennmoor', { size: 20, italic: true, color: gold })), {
      background: pine,
      padding: pad(26, 32, 8),
      lineHeight: 26,
    }),
    kit.picture('holiday-village', words.heroAlt),
    kit.text(
      centered(
        h(1, words.title),
        ...prose(words.story),
        p(),
        p(words.signature, { italic: true, color: berry }),
      ),
      { padding: pad(42, 40, 40), lineHeight: 29 },
    ),
    kit.text(centered(...tinted(snow, h(2, words.hoursTitle, { color: gold }))), {
      background: berry,
      padding: pad(34, 32, 2),
    }),
    kit.columns(
      '1,1,1',
      words.hours.map(({ title, body }) => [
        kit.text(centered(...tinted('#ffffff', h(3, title), p(body, { size: 16 }))), {
          padding: pad(10, 6),
          lineHeight: 23,
        }),
      ]),
      { background: berry, padding: pad(4, 24, 12) },
    ),
    kit.button(words.action, site('gifts'), gold, {
      color: pine,
      align: 'center',
      radius: 24,
      background: berry,
      padding: pad(8, 32, 40),
      inner: pad(13, 30),
    }),
    kit.text(centered(p(words.give, { italic: true })), { padding: pad(36, 52, 30), lineHeight: 28 }),
    kit.divider('#d8cdb6'),
    kit.social(pine),
    kit.unsubscribe('#57645f'),
  ],
})
