import { newDesign } from '@carillon/email-design/defaults'
import { generateHtml } from '@carillon/email-design/generate-html'
import { expect, test } from 'vitest'
import { type ChangedPart, changedParts, type MessageState } from './changed-parts.rules.ts'

const before = { subject: 'Hi {{first_name}}', preheader: 'Soon', html: '<p>Hi</p>', plain: null }

test.for<[string, Partial<MessageState>, ChangedPart[]]>([
  ['nothing', {}, []],
  ['the subject', { subject: 'Hi {{insert first_name "default=friend"}}' }, ['subject']],
  ['the preheader', { preheader: '' }, ['preheader']],
  ['the content', { html: '<p>Ho</p>' }, ['content']],
  ['a plain text written by hand', { plain: 'Hi' }, ['plain']],
  [
    'all of it',
    { subject: '', preheader: 'Now', html: '', plain: '' },
    ['subject', 'preheader', 'content', 'plain'],
  ],
])('finds %s', ([, change, parts]) => {
  expect(changedParts(before, { ...before, ...change })).toEqual(parts)
})

test('the preheader of a design is not a change of its content', () => {
  const design = newDesign('en')
  const sides = ['', 'From {{city}}'].map((preheader) => ({
    subject: '',
    preheader,
    html: generateHtml({ ...design, preheader }),
  }))
  expect(changedParts(sides[0]!, sides[1]!)).toEqual(['preheader'])
})
