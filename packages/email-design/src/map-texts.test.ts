import { expect, test } from 'vitest'
import { columns, design, expectSound, text } from '../test/builders.ts'
import { newModule } from './defaults.ts'
import { mapTexts, textsOf } from './map-texts.ts'

const list = {
  type: 'bullets' as const,
  items: [
    {
      align: 'unset' as const,
      spans: [{ text: 'outer' }],
      lists: [
        {
          type: 'numbers' as const,
          items: [{ align: 'unset' as const, spans: [{ text: 'inner' }], lists: [] }],
        },
      ],
    },
  ],
}
const all = {
  ...design(
    text('a', { text: 'words', href: 'https://a.example', font: 'Arial' }),
    columns(
      'b',
      '1,1',
      [{ ...newModule('button', 'c'), text: 'label', href: 'https://c.example' }],
      [{ ...newModule('image', 'd'), src: 'https://d.example', alt: 'picture', href: '' }],
    ),
    { ...newModule('text', 'e'), blocks: [list] },
    { ...newModule('code', 'f'), html: '<b>code</b>' },
    { ...newModule('unsubscribe', 'g'), unsubscribeText: 'leave', preferencesText: 'choose' },
  ),
  preheader: 'before',
}

test('lists all texts and addresses in reading order', () => {
  expect(textsOf(all).filter(Boolean)).toEqual([
    ...['before', 'words', 'https://a.example', 'label', 'https://c.example', 'https://d.example', 'picture'],
    ...['outer', 'inner', '<b>code</b>', 'leave', 'choose'],
  ])
})

test('changes texts and addresses and nothing else', () => {
  const upper = mapTexts(all, (each) => each.toUpperCase())
  expectSound(upper)
  expect(textsOf(upper)).toEqual(textsOf(all).map((each) => each.toUpperCase()))
  expect(mapTexts(all, (each) => each)).toEqual(all)
})
