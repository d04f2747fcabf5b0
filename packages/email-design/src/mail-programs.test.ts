import { expect, test } from 'vitest'
import { columns, design, text } from '../test/builders.ts'
import { newModule } from './defaults.ts'
import { generateHtml } from './generate-html.ts'
import { type Element, findBelow, parseHtml } from './html-tree.ts'

/** Every element with its name, those in Outlook's comments as well. */
function elements(html: string, name: string): Element[] {
  const found: Element[] = []
  findBelow(parseHtml(html.replaceAll(/<!--\[if[^\]]*\]>(<!-->)?|(<!--)?<!\[endif\]-->/g, '')), (element) => {
    if (element.name === name) found.push(element)
    return false
  })
  return found
}

test('every table says to screen readers that it is layout, unless the format names it', () => {
  const html = generateHtml({
    ...design(
      columns('row', '1,1', [text('a', 'x')], [newModule('button', 'b')]),
      newModule('divider', 'd'),
      { ...newModule('social', 's'), links: [{ network: 'x', href: 'https://x.example', color: '' }] },
      newModule('image', 'i'),
      newModule('spacer', 'p'),
    ),
    preheader: 'Look',
  })
  const roles = elements(html, 'table').map(({ attribs }) => attribs['role'])
  expect(roles.filter((role) => role === 'presentation')).toHaveLength(9)
  expect(new Set(roles)).toEqual(new Set(['presentation', 'module', 'content-container']))
})
