import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { richText } from './rich-text.ts'

const b = createElement('b')
const fill = (values: Record<string, string>) => (piece: string) => fillPlaceholders(piece, values)
const shape = (nodes: unknown): unknown =>
  JSON.parse(JSON.stringify(nodes, (key, value) => (key === '_store' ? undefined : value)))

test('parts take their place in the sentence', () => {
  const nodes = richText('The list <b>{{name}}</b> is gone.', { b }, fill({ name: 'Berlin' }))
  expect(shape(nodes)).toMatchObject(['The list ', { type: 'b', props: { children: 'Berlin' } }, ' is gone.'])
})

test('user input is never read as a tag or as a placeholder', () => {
  const nodes = richText('Delete <b>{{name}}</b>?', { b }, fill({ name: '<b>{{shoe_size}}</b>' }))
  expect(shape(nodes)).toMatchObject(['Delete ', { props: { children: '<b>{{shoe_size}}</b>' } }, '?'])
})

test('a tag without a part stays as it is written', () => {
  expect(richText('a <i>b</i> c', { b }, (piece) => piece)).toEqual(['a <i>b</i> c'])
})

test('parts may be empty and nested', () => {
  const nodes = richText('<b>a <br/> c</b>', { b, br: createElement('br') }, (piece) => piece)
  expect(shape(nodes)).toMatchObject([{ type: 'b', props: { children: ['a ', { type: 'br' }, ' c'] } }])
})
