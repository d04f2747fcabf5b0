import { expect, test } from 'vitest'
import { preheaderOf } from './preheader.ts'

test.for([
  ['beside HTML', { editor: 'code', document: null, preheader: ' Soon ' }, 'Soon'],
  [
    'in a design',
    { editor: 'design', document: { preheader: 'From 5 euros' }, preheader: '' },
    'From 5 euros',
  ],
  ['a design does not use what stands beside it', { editor: 'design', document: {}, preheader: 'Old' }, ''],
  ['a design that is HTML only', { editor: 'design', document: null, preheader: 'Beside' }, 'Beside'],
  ['none', { editor: 'design', document: { preheader: ' ' }, preheader: '' }, ''],
] as const)('the preheader: %s', ([, stored, expected]) => {
  expect(preheaderOf(stored)).toBe(expected)
})
