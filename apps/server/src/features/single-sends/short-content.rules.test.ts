import { expect, test } from 'vitest'
import { shortContent } from './short-content.rules.ts'

const image = '0190b2c4-5d6e-7f80-9123-456789abcdef'
const page = (body: string) =>
  `<html><head><title>No</title><style>p{}</style></head><body>${body}</body></html>`

test.each([
  [
    'the subject without its tags',
    { subject: 'Hello {{first_name}}, spring is here' },
    { subject: 'Hello, spring is here' },
  ],
  ['no comma of a tag that is left out', { subject: 'Spring, {{first_name}}!' }, { subject: 'Spring!' }],
  [
    'no comma after a first tag',
    { subject: '{{first_name}}, spring is here' },
    { subject: 'spring is here' },
  ],
  ['the preheader', { preheader: 'New colours', html: '<p>Text</p>' }, { text: 'New colours' }],
  [
    'the first text without a preheader',
    { html: '<p> </p><h1>Spring\n is here</h1><p>More</p>' },
    { text: 'Spring is here' },
  ],
  ['no hidden text', { html: '<div style="display:none">Hidden</div><p>Seen</p>' }, { text: 'Seen' }],
  ['text outside paragraphs', { html: '<table><tr><td>In a cell</td></tr></table>' }, { text: 'In a cell' }],
  ['a paragraph before other text', { html: '<div>View online</div><p>Words</p>' }, { text: 'Words' }],
  [
    'the first page, not an address with tags',
    { html: '<a href="{{{unsubscribe}}}">x</a><a href="https://nordlicht.de/a">y</a>' },
    { link: 'https://nordlicht.de/a' },
  ],
  ['no link', { html: '<p>Words</p>' }, { link: '' }],
  [
    'images of the library',
    {
      html: `<img src="https://other.test/a.png"><img src="https://mail.test/i/${image}/600x400.png"><img src="/i/${image}/w300.png">`,
    },
    { imageIds: [image] },
  ],
] as const)(
  'a message in short has %s',
  (_, { html = '', ...given }: { html?: string; subject?: string; preheader?: string }, expected) => {
    const message = { subject: '', preheader: '', html_content: page(html), ...given }
    expect(shortContent(message)).toMatchObject(expected)
  },
)
