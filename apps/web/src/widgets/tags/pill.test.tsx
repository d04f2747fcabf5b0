import { expect, test } from 'vitest'
import { htmlWithPills } from './pill.ts'
import type { TagLook } from './tag-look.rules.ts'

const look = (source: string): TagLook => ({
  source,
  kind: 'field',
  label: 'First name',
  name: 'First name',
  fallback: '',
})

test('tags in the text of a message become pills, tags in addresses and styles stay', () => {
  const html =
    '<!DOCTYPE html><html><head><style>p { color: red } /* {{x}} */</style></head>' +
    '<body><p>Dear <b>{{first_name}}</b>,</p><a href="https://example.com/?n={{first_name}}">x</a></body></html>'
  const page = new DOMParser().parseFromString(htmlWithPills(html, look), 'text/html')
  expect(page.querySelector('b')?.textContent).toBe('First name')
  expect(page.querySelector('b span')?.getAttribute('title')).toBe('{{first_name}}')
  expect(page.querySelector('a')?.getAttribute('href')).toBe('https://example.com/?n={{first_name}}')
  expect(page.querySelector('style')?.textContent).toContain('{{x}}')
})

test('a message without tags stays as it is', () => {
  const html = '<P>As  written'
  expect(htmlWithPills(html, look)).toBe(html)
})
