import type { BrandKit } from '@carillon/contract/brand-kit'
import { defaultBrand } from '@carillon/email-design/brand'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { BrandFields, bodyOf, fieldsOf, imageIdIn, lowContrasts } from './brand-form.ts'

const kit: BrandKit = {
  ...defaultBrand,
  logo: {
    image_id: 'i1',
    url: 'https://mail.example.org/i/i1/400x100.png',
    width: 400,
    height: 100,
    alt: 'Fennmoor',
    href: 'https://fennmoor.example',
    shown_width: 160,
  },
  company: 'Fennmoor',
  address_lines: ['Weaver’s Lane 4', '21335 Lüneburg'],
  social_links: [{ network: 'x', url: 'https://x.com/fennmoor' }],
  updated_at: '2026-11-22T10:00:00.000Z',
}

test('a brand kit is the same after going through the form', () => {
  const { url: _u, width: _w, height: _h, ...logo } = kit.logo!
  const { updated_at: _, ...look } = kit
  expect(bodyOf(fieldsOf(kit))).toEqual({ ...look, logo })
})

describe('an address', () => {
  const parsed = (x: string) => z.safeParse(BrandFields, { ...fieldsOf(kit), x })

  test.for([
    ['x.com/fennmoor', 'https://x.com/fennmoor'],
    [' http://x.com ', 'http://x.com'],
    ['', ''],
  ])('%s becomes %s', ([typed = '', kept]) => {
    expect(parsed(typed).data?.x).toBe(kept)
  })

  test.for(['javascript:alert(1)', 'mailto:a@b.example', 'two words'])('%s is refused', (typed) => {
    expect(parsed(typed).success).toBe(false)
  })
})

test('empty lines of the postal address are left out, and six lines are too many', () => {
  const address = (text: string) => z.safeParse(BrandFields, { ...fieldsOf(kit), address: text })
  expect(bodyOf(address(' A \n\n B ').data!).address_lines).toEqual(['A', 'B'])
  expect(address('1\n2\n3\n4\n5\n6').success).toBe(false)
})

test('colors that can’t be read on each other are named with their contrast', () => {
  const look = { ...defaultBrand, link_color: '#ffee88', button_color: '#ffffff' }
  expect(lowContrasts(look)).toEqual([
    { what: 'link', contrast: 1.1 },
    { what: 'button', contrast: 1 },
  ])
  expect(lowContrasts(defaultBrand)).toEqual([])
})

test('the id of an image is in its address', () => {
  const id = '01998a2b-7c1d-7e4f-8a9b-0c1d2e3f4a5b'
  expect(imageIdIn(`https://mail.example.org/i/${id}/400x100.png`)).toBe(id)
  expect(imageIdIn('https://example.com/logo.png')).toBeNull()
})
