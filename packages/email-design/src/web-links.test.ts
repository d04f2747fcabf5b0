import { expect, test } from 'vitest'
import { newDesign, newModule } from './defaults.ts'
import { moduleLinking, webLinks } from './web-links.ts'

test('the pages that HTML links to are found once, with their first place', () => {
  const html =
    '<p><a href=" https://nordlicht.de/a?b=1&amp;c=2 ">x</a><a href="https://nordlicht.de/a?b=1&c=2">y</a></p>'
  expect(webLinks(html)).toEqual([{ href: 'https://nordlicht.de/a?b=1&c=2', at: 3 }])
})

test.for([
  ...[
    '#top',
    'mailto:ada@nordlicht.de',
    'nordlicht.de',
    'https://example.com/',
    'http://localhost/',
    'https://nordlicht',
  ],
  ...['{{{unsubscribe}}}', 'https://{{host}}.de/', 'https://nordlicht.de/?id={{id}}', '[unsubscribe]', ''],
])('%s is not requested', (href) => {
  expect(webLinks(`<a href="${href}">x</a>`)).toEqual([])
})

test('a page leads to the module that links to it', () => {
  const modules = [
    { ...newModule('code', 'code'), html: '<a href="https://nordlicht.de/?a=1&amp;b=2">x</a>' },
    { ...newModule('button', 'button'), href: 'https://nordlicht.de/b' },
  ]
  const design = { ...newDesign('en'), modules }
  expect(moduleLinking(design, 'https://nordlicht.de/?a=1&b=2')).toBe('code')
  expect(moduleLinking(design, 'https://nordlicht.de/b')).toBe('button')
  expect(moduleLinking(design, 'https://nordlicht.de/c')).toBeNull()
})
