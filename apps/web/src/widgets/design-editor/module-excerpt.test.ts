import { newModule } from '@carillon/email-design/defaults'
import type { Module } from '@carillon/email-design/design'
import { expect, test } from 'vitest'
import { moduleExcerpt } from './module-excerpt.ts'

const item = (text: string) => ({ align: 'unset' as const, spans: [{ text }], lists: [] })
const text: Module = {
  ...newModule('text', 't'),
  blocks: [
    { type: 'h1', align: 'unset', spans: [{ text: 'One ' }, { text: 'title', bold: true }] },
    { type: 'bullets', items: [item('first'), item('second\nline')] },
  ],
}

test.for([
  ['One title first, second line', text],
  ['Read more', newModule('button', 'b')],
  ['A green room', { ...newModule('image', 'i'), alt: 'A green room' }],
  ['', newModule('spacer', 's')],
] as const)('says %j', ([expected, module]) => expect(moduleExcerpt(module)).toBe(expected))

test('an excerpt is short', () => {
  expect(moduleExcerpt({ ...newModule('button', 'b'), text: 'word '.repeat(100) })).toHaveLength(120)
})
