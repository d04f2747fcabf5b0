/**
 * The texts of the starter designs. They are content of a message and not of the screens, so they are not in
 * `packages/messages`.
 */
export const starterCopy = {
  en: {
    newsletter: {
      masthead: 'Your company',
      issue: 'News for friends of the house',
      title: 'What is new this month',
      greeting: 'Hello {{insert first_name "default=there"}},',
      intro:
        'Begin with the one thing that matters most, in two or three sentences. Everything else can wait further down.',
      action: 'Read the whole story',
      stories: [
        {
          title: 'A second story',
          body: 'A few lines are enough to tell your readers why this deserves a click.',
          link: 'Find out more',
        },
        {
          title: 'And a third',
          body: 'A date, a place, a product: whatever should not be missed this month.',
          link: 'See the details',
        },
      ],
      closing: 'Thank you for reading. Just reply to this message, a person will answer.',
    },
    announcement: {
      eyebrow: 'New',
      title: 'It is finally here',
      lead: 'Say in one sentence what is new and what it changes for your readers.',
      action: 'Take a look',
      detailsTitle: 'What you can expect',
      details: 'Three points that make the difference are easier to remember than ten.',
      points: ['The first good reason', 'The second good reason', 'And what it costs'],
    },
    letter: {
      paragraphs: [
        'Dear {{insert first_name "default=reader"}},',
        'a letter needs no pictures. Write as you would to one person, and get to the point early.',
        'Put what you would like your reader to do in a sentence of its own, with a link if it helps.',
      ],
      closing: 'With kind regards',
      signature: '{{Sender_Name}}',
    },
  },
  de: {
    newsletter: {
      masthead: 'Ihr Unternehmen',
      issue: 'Neues für Freunde des Hauses',
      title: 'Neu in diesem Monat',
      greeting: 'Guten Tag {{insert first_name "default=liebe Leserin, lieber Leser"}},',
      intro:
        'beginnen Sie mit dem Wichtigsten, in zwei oder drei Sätzen. Alles Weitere hat weiter unten Platz.',
      action: 'Ganzen Beitrag lesen',
      stories: [
        {
          title: 'Ein zweites Thema',
          body: 'Wenige Zeilen genügen, um zu zeigen, warum sich das Weiterlesen lohnt.',
          link: 'Mehr erfahren',
        },
        {
          title: 'Und ein drittes',
          body: 'Ein Termin, ein Ort, ein Produkt: was diesen Monat niemand verpassen sollte.',
          link: 'Zu den Einzelheiten',
        },
      ],
      closing: 'Danke fürs Lesen. Antworten Sie einfach auf diese Nachricht, es meldet sich ein Mensch.',
    },
    announcement: {
      eyebrow: 'Neu',
      title: 'Endlich ist es so weit',
      lead: 'Sagen Sie in einem Satz, was neu ist und was sich dadurch für Ihre Leser ändert.',
      action: 'Jetzt ansehen',
      detailsTitle: 'Das erwartet Sie',
      details: 'Drei Punkte, auf die es ankommt, bleiben besser im Gedächtnis als zehn.',
      points: ['Der erste gute Grund', 'Der zweite gute Grund', 'Und was es kostet'],
    },
    letter: {
      paragraphs: [
        'Guten Tag {{insert first_name "default=liebe Leserin, lieber Leser"}},',
        'ein Brief braucht keine Bilder. Schreiben Sie wie an einen einzelnen Menschen und kommen Sie früh zur Sache.',
        'Worum Sie bitten, steht am besten in einem eigenen Satz, wenn es hilft mit einem Link.',
      ],
      closing: 'Mit freundlichen Grüßen',
      signature: '{{Sender_Name}}',
    },
  },
} as const
