import { sharedLinks } from '@carillon/text-message/links'
import { expect, test } from 'vitest'
import { readShortLink, shortenLinks } from './text-links.rules.ts'

const base = 'https://s.test/e/t/'
const code = 'Ab3-_xYz'

test('addresses without tags are shared by all recipients, those with tags belong to one', () => {
  const body = 'See https://a.test/x?y=1, https://b.test/{{first_name}} and (https://a.test/x?y=1).'
  const shared = sharedLinks(body)
  expect(shared).toEqual(['https://a.test/x?y=1'])
  const text = body.replace('{{first_name}}', 'Ada')
  expect(shortenLinks(text, shared, base, code)).toEqual({
    text: `See ${base}${code}1, ${base}${code}a and (${base}${code}1).`,
    personal: ['https://b.test/Ada'],
  })
})

test('a short link is read back, and no other text is taken for one', () => {
  expect(readShortLink(`${code}1`)).toEqual({ code, link: { kind: 'shared', index: 0 } })
  expect(readShortLink(`${code}c`)).toEqual({ code, link: { kind: 'personal', index: 2 } })
  for (const path of ['', code, `${code}0`, `${code}A`, `${code}11`, `${code.slice(1)}%1`]) {
    expect(readShortLink(path), path).toBeNull()
  }
})

test('addresses stay as they are once all marks are used', () => {
  const text = Array.from({ length: 30 }, (_, index) => `https://a.test/${index}`).join(' ')
  const { text: short, personal } = shortenLinks(text, [], base, code)
  expect(personal).toHaveLength(26)
  expect(short).toContain('https://a.test/29')
})
