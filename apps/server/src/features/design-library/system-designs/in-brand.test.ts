import { type Brand, defaultBrand } from '@carillon/email-design/brand'
import { checkMessage } from '@carillon/email-design/check-message'
import { clipBytes } from '@carillon/email-design/defaults'
import type { Design } from '@carillon/email-design/design'
import { generateHtml } from '@carillon/email-design/generate-html'
import { inBrand } from '@carillon/email-design/in-brand'
import { allModules } from '@carillon/email-design/places'
import { readDesign } from '@carillon/email-design/read-design'
import { utf8Bytes } from '@carillon/email-design/utf8-bytes'
import { describe, expect, test } from 'vitest'
import { systemDesigns } from './all-designs.ts'
import { poorContrasts } from './contrast.fixture.ts'

const logo = {
  url: 'https://mail.example.org/i/logo/400x100.png',
  width: 400,
  height: 100,
  alt: 'Nordlicht',
  href: 'https://nordlicht.example',
  shown_width: 160,
}
const full: Brand = {
  ...defaultBrand,
  logo,
  link_color: '#8a1c5a',
  button_color: '#6b3fa0',
  font: 'georgia,serif',
  button_radius: 20,
  company: 'Nordlicht',
  address_lines: ['Hafenstraße 1', '20457 Hamburg'],
  social_links: [{ network: 'linkedin', url: 'https://linkedin.com/company/nordlicht' }],
}
/** Brands whose own colors can't be read on each other too. */
const brands: Record<string, Brand> = {
  'a full brand': full,
  'a dark brand': {
    ...full,
    text_color: '#f1f1f1',
    background_color: '#000000',
    content_color: '#1e1e1e',
    link_color: '#8ab4f8',
    button_color: '#ffd400',
    button_text_color: '#1e1e1e',
  },
  'an unreadable brand': {
    ...full,
    text_color: '#dddddd',
    link_color: '#ffee88',
    button_color: '#ffe680',
    button_text_color: '#ffffff',
  },
  'a brand of middle grays': {
    ...full,
    text_color: '#777777',
    background_color: '#777777',
    content_color: '#777777',
    link_color: '#767676',
    button_color: '#777777',
    button_text_color: '#787878',
  },
  'a brand without logo and footer': { ...defaultBrand, link_color: '#8a1c5a' },
}

const every = systemDesigns.flatMap(({ id }) => Object.keys(brands).map((name) => [id, name] as const))

describe.for(every)('the design %s in %s', ([id, name]) => {
  const brand = brands[name]!
  let count = 0
  const newId = () => `m${++count}`
  const system = systemDesigns.find((each) => each.id === id)!
  const before = system.write('en', { pictures: 'https://mail.example.org/i', newId })
  const needs = { newId, icons: 'https://mail.example.org/i/social', example: 'Fennmoor' }
  const design = inBrand(before, brand, needs)
  const html = generateHtml(design)

  test('is valid, as readable as before, and has no other findings', () => {
    expect(readDesign(JSON.parse(JSON.stringify(design)))).toEqual({ design, problems: [] })
    // The brand's own footer has no links to the example company.
    const codes = (of: Design) =>
      checkMessage(of).flatMap(({ code }) => (code === 'link_example' ? [] : code))
    expect(codes(design)).toEqual(codes(before))
    expect(codes(design)).not.toContain('contrast')
    expect(poorContrasts(design)).toEqual([])
    expect(utf8Bytes(html)).toBeLessThan(clipBytes / 2)
  })

  test('has the colors, the font and the buttons of the brand', () => {
    expect(design.globals).toMatchObject({ font: brand.font, contentBackground: brand.content_color })
    for (const module of allModules(design)) {
      if (module.kind === 'button') expect(module).toMatchObject({ radius: brand.button_radius, font: '' })
    }
  })

  test('has its logo once, its name, its address and its social links', () => {
    expect(html.split('src="https://mail.example.org/i/logo/').length - 1).toBe(brand.logo ? 1 : 0)
    expect(html.includes('Fennmoor')).toBe(brand.company === '' && generateHtml(before).includes('Fennmoor'))
    const footer = design.modules.find(({ kind }) => kind === 'unsubscribe')
    if (!footer || brand.company === '') return
    expect(footer).toMatchObject({ addressLines: ['Nordlicht', 'Hafenstraße 1', '20457 Hamburg'] })
    const social = allModules(design).filter(({ kind }) => kind === 'social')
    expect(social).toMatchObject([{ links: [{ href: 'https://linkedin.com/company/nordlicht' }] }])
  })
})
