import { describe, expect, test } from 'vitest'
import { columns, design, expectSound, ids, text } from '../test/builders.ts'
import { type Brand, defaultBrand } from './brand.ts'
import { brandedDesign, inLookOf } from './brand-modules.ts'
import { checkMessage } from './check-message.ts'
import { newModule } from './defaults.ts'
import { inBrand } from './in-brand.ts'
import { placeAboveFooter } from './places.ts'

const brand: Brand = {
  ...defaultBrand,
  logo: {
    url: 'https://mail.example.org/i/logo.png',
    width: 800,
    height: 200,
    alt: 'Nordlicht',
    href: '',
    shown_width: 160,
  },
  link_color: '#8a1c5a',
  button_color: '#6b3fa0',
  button_radius: 20,
  company: 'Nordlicht',
}
const needs = () => ({ newId: ids(), icons: 'https://mail.example.org/i/social', example: 'Acme' })
const button = { ...newModule('button', 'b'), href: 'https://example.com', fill: '#00aa88' }

describe('a design in a brand', () => {
  test('has the logo where the name of the example company was, no wider than its column', () => {
    const name = { ...text('name', 'Acme'), padding: { top: 10, right: 0, bottom: 10, left: 0 } }
    const after = inBrand(design(columns('top', '1,1,1,1,1', [name])), brand, needs())
    expect(after.modules[0]).toMatchObject({
      columns: [
        { modules: [{ kind: 'image', width: 120, height: 30, align: 'left', padding: { top: 10 } }] },
        {},
        {},
        {},
        {},
      ],
    })
    expectSound(after)
  })

  test('has the logo at the top if there was no name', () => {
    const after = inBrand(design(text('a', 'Hello from Acme')), brand, needs())
    expect(after.modules).toMatchObject([
      { kind: 'image', width: 160, height: 40 },
      { blocks: [{ spans: [{ text: 'Hello from Nordlicht' }] }] },
    ])
  })

  test('keeps filled buttons apart from a band in their color, and outlined ones outlined', () => {
    const band = { ...button, id: 'onBand', background: '#003322' }
    const outlined = { ...button, id: 'outlined', fill: '', color: '#00aa88' }
    const after = inBrand(design(button, band, outlined), { ...brand, logo: null }, needs())
    expect(after.modules).toMatchObject([
      { fill: '#6b3fa0', color: '#ffffff', radius: 20 },
      { background: '#6b3fa0', fill: '#ffffff', color: '#6b3fa0', radius: 20 },
      { fill: '', color: '#8a1c5a', borderColor: '#8a1c5a', radius: 20 },
    ])
  })

  test('has no colors for dark mode that belonged to the old ones', () => {
    const dark = { ...text('a', 'Hello'), dark: { color: '#00aa88' } }
    const after = inBrand(design(dark), { ...brand, logo: null }, needs())
    expect(after.modules[0]).not.toHaveProperty('dark')
  })
})

describe('an empty message of a brand', () => {
  test('has the logo, a text to write and the footer, and the colors of the brand', () => {
    const made = brandedDesign(brand, 'de', needs())
    expect(made.modules.map(({ kind }) => kind)).toEqual(['image', 'text', 'unsubscribe'])
    expect(made.globals).toMatchObject({ linkColor: '#8a1c5a', font: brand.font })
    expect(made).toMatchObject({ lang: 'de' })
    const toDo = ['text_placeholder', 'link_example']
    expect(checkMessage(made).filter(({ code }) => !toDo.includes(code))).toEqual([])
    expectSound(made)
  })

  test("keeps the sender's address below a sentence of the footer", () => {
    const { modules } = brandedDesign({ ...defaultBrand, footer_text: 'Made in Kiel.' }, 'en', needs())
    expect(modules.at(-1)).toMatchObject({
      addressLines: ['Made in Kiel.', '{{Sender_Name}}', expect.stringContaining('{{Sender_City}}')],
    })
  })

  test('gets new modules above its footer, and buttons in its look', () => {
    const made = brandedDesign(brand, 'en', needs())
    expect(placeAboveFooter(made)).toEqual({ container: null, index: 2 })
    expect(placeAboveFooter(design(text('a', 'Hello')))).toEqual({ container: null, index: 1 })
    expect(inLookOf(made, brand, newModule('button', 'b'))).toMatchObject({ fill: '#6b3fa0', radius: 20 })
    expect(inLookOf(design(), brand, newModule('button', 'b'))).toEqual(newModule('button', 'b'))
  })
})
