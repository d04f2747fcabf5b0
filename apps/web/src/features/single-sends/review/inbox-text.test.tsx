import { expect, test } from 'vitest'
import { inboxText } from './inbox-text.ts'

const filler = '&#847;&zwnj;&nbsp;'.repeat(30)

test.for([
  [
    'the preheader, without what its filler keeps away',
    `<div style="display:none">Three rooms${filler}</div><p>Hi</p>`,
    'Three rooms',
  ],
  [
    'the beginning of a message without a preheader',
    '<style>p{}</style>\n <h1>News</h1>\n<p>of&nbsp;May</p>',
    'News of May',
  ],
  ['nothing of an image', '<img src="a.png" alt="">', ''],
] as const)('an inbox shows %s', ([, html, text]) => {
  expect(inboxText(`<html><head><title>no</title></head><body>${html}</body></html>`)).toBe(text)
})

test('an inbox cuts long texts', () => {
  const text = inboxText(`<p>${'word '.repeat(100)}</p>`)
  expect(text.length).toBeLessThan(145)
  expect(text).toMatch(/word …$/)
})
