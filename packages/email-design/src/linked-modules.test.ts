import { expect, test } from 'vitest'
import { newDesign, newModule } from './defaults.ts'
import { generateHtml } from './generate-html.ts'
import { readHtml } from './read-html.ts'

const button = { ...newModule('button', 'go'), href: '#there' }

test('a module that a link leads to has an anchor, and others have none', () => {
  const html = generateHtml(newDesign('en', [button, newModule('text', 'here'), newModule('text', 'there')]))
  expect(html.match(/<table id="[^"]*"/g)).toEqual(['<table id="there"'])
  expect(html).toMatch(/<a href="#there"(?![^>]*target)/)
})

test('a section in columns is found, and read again without a loss', () => {
  const row = newModule('columns', 'row')
  const columns = row.columns.map((column, at) => ({
    ...column,
    modules: [newModule('text', at === 0 ? 'there' : 'other')],
  }))
  const design = newDesign('en', [button, { ...row, columns }])
  const html = generateHtml(design)
  const read = readHtml(html, { newId: () => 'new', icons: '' })
  expect(read).toMatchObject({ kind: 'design', lost: [] })
  expect(read.kind === 'design' && generateHtml(read.design)).toBe(html)
})
