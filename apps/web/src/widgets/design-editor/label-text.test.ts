import { expect, test } from 'vitest'
import { documentToLabel, labelToDocument } from './label-text.ts'

test.for(['Read more', '', 'For {{insert first_name "default=you"}} only', '{{a}}{{{b}}}', '  spaced  out '])(
  'the label “%s” is written as it was read',
  (label) => expect(documentToLabel(labelToDocument(label))).toBe(label),
)

test('a label has one line', () => {
  expect(documentToLabel(labelToDocument('Read\nmore'))).toBe('Read more')
})
