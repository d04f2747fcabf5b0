import type { BrandKit } from '@carillon/contract/brand-kit'
import { defaultBrand } from '@carillon/email-design/brand'
import { contrastOf } from '@carillon/email-design/contrast'
import { describe, expect, test } from 'vitest'
import { pageBrand } from './page-brand.rules.ts'

const plain: BrandKit = { ...defaultBrand, logo: null, updated_at: null }

function variables(style: string, scheme: 'light' | 'dark'): Record<string, string> {
  const [light = '', dark = ''] = [...style.matchAll(/:root\{([^}]*)\}/g)].map(([, rules = '']) => rules)
  const rules = scheme === 'light' ? light : dark
  return Object.fromEntries(rules.split(';').map((rule) => rule.replace('--', '').split(':')))
}

describe.for<[string, Partial<BrandKit>]>([
  ['an ordinary brand', {}],
  ['a dark brand', { text_color: '#eeeeee', background_color: '#000000', content_color: '#111111' }],
  [
    'a brand nobody can read',
    { text_color: '#dddddd', link_color: '#ffee88', button_color: '#ffe680', button_text_color: '#ffffff' },
  ],
  [
    'a brand of middle grays',
    {
      text_color: '#777777',
      link_color: '#767676',
      button_color: '#777777',
      button_text_color: '#787878',
      background_color: '#777777',
      content_color: '#777777',
    },
  ],
])('a page of %s', ([, kit]) => {
  const { style } = pageBrand({ ...plain, ...kit }, '../..')

  test('is readable in light mode', () => {
    const { surface, ink, paper, brand, ...other } = variables(style, 'light')
    const sender = /\.sender\{color:(#\w+)\}/.exec(style)?.[1]
    for (const [color, on] of [
      [ink, surface],
      [other['ink-2'], surface],
      [other['ink-3'], surface],
      [other['brand-ink'], surface],
      [other['on-brand'], brand],
      [sender, paper],
    ]) {
      expect(contrastOf(color!, on!)).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('is readable in dark mode', () => {
    const { brand, ...other } = variables(style, 'dark')
    expect(contrastOf(other['on-brand']!, brand!)).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(other['brand-ink']!, '#1f1d1a')).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(brand!, '#1f1d1a')).toBeGreaterThanOrEqual(3)
  })
})

test('a large logo is shown small, from a narrower copy on the same server', () => {
  const logo = {
    image_id: 'abc',
    url: 'https://mail.example.org/i/abc/2000x1000.jpg',
    width: 2000,
    height: 1000,
    alt: 'Fennmoor',
    href: '',
    shown_width: 400,
  }
  expect(pageBrand({ ...plain, logo }, '../..').logo).toEqual({
    address: '../../i/abc/w600.jpg',
    alt: 'Fennmoor',
    width: 160,
    height: 80,
  })
  const small = { ...logo, url: '/i/abc/120x40.png', width: 120, height: 40 }
  expect(pageBrand({ ...plain, logo: small }, '../..').logo).toMatchObject({
    address: '../../i/abc/120x40.png',
    width: 120,
    height: 40,
  })
})
