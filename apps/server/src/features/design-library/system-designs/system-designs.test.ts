import { readdirSync, readFileSync, statSync } from 'node:fs'
import { checkMessage } from '@carillon/email-design/check-message'
import { type CopyLanguage, clipBytes } from '@carillon/email-design/defaults'
import type { Design, Module } from '@carillon/email-design/design'
import { generateHtml } from '@carillon/email-design/generate-html'
import { allModules } from '@carillon/email-design/places'
import { readDesign } from '@carillon/email-design/read-design'
import { readHtml } from '@carillon/email-design/read-html'
import { utf8Bytes } from '@carillon/email-design/utf8-bytes'
import { namesInTags } from '@carillon/personalization/names-in-tags'
import { contactTagNames, linkTagNames, senderTagNames } from '@carillon/personalization/reserved-tags'
import { describe, expect, test } from 'vitest'
import { systemDesigns } from './all-designs.ts'
import { poorContrasts } from './contrast.fixture.ts'

const pictures = 'https://mail.example.org/i'
const artwork = new URL('artwork/', import.meta.url)
const known = new Set<string>(['insert', ...contactTagNames, ...linkTagNames, ...senderTagNames])
/** These designs answer an action of the recipient, so they have no unsubscribe link. */
const transactional = ['receipt', 'password-reset']

function write(id: string, language: CopyLanguage): Design {
  let count = 0
  const system = systemDesigns.find((each) => each.id === id)!
  return system.write(language, { pictures, newId: () => `m${++count}` })
}

const every = systemDesigns.flatMap(({ id }) => [[id, 'en'] as const, [id, 'de'] as const])

test('there are sixteen, with different names', () => {
  expect(systemDesigns).toHaveLength(16)
  expect(new Set(systemDesigns.map(({ id }) => id)).size).toBe(16)
  expect(new Set(systemDesigns.map(({ labels }) => labels.de.name)).size).toBe(16)
})

describe.for(every)('the design %s (%s)', ([id, language]) => {
  const design = write(id, language)
  const html = generateHtml(design)

  test('is valid, and the only findings are the example links', () => {
    expect(readDesign(design).problems).toEqual([])
    const missing = transactional.includes(id) ? ['unsubscribe_missing'] : []
    const codes = checkMessage(design, { customFields: [] }).map(({ code }) => code)
    expect(codes.filter((code) => code !== 'link_example')).toEqual(missing)
    expect(utf8Bytes(html)).toBeLessThan(clipBytes / 2)
    expect(design.preheader.length).toBeGreaterThan(20)
    expect(html).toContain(` lang="${language}"`)
  })

  test('is the same after reading its HTML', () => {
    const read = readHtml(html, { newId: () => 'other', icons: `${pictures}/social` })
    expect(read).toMatchObject({ kind: 'design', design })
  })

  test('uses only tags that every contact has, with defaults', () => {
    for (const name of namesInTags(html)) expect(known).toContain(name)
    for (const [tag] of html.matchAll(/(?<!\{)\{\{(?!\{)[^}]*\}\}/g)) {
      expect(tag).toMatch(/^\{\{(Sender_\w+|insert (first_name|email) "default=[^"]+")\}\}$/)
    }
  })

  test('links to the example company only, and shows existing images', () => {
    const addresses = [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address = '']) => address)
    for (const address of addresses) {
      expect(address).toMatch(
        /^(https:\/\/example\.com\/|https:\/\/mail\.example\.org\/i\/|\{\{\{\w+\}\}\}$)/,
      )
      const [, picture] = /\/i\/designs\/(.+)$/.exec(address) ?? []
      if (picture) expect(readdirSync(artwork)).toContain(picture)
    }
  })

  test('has a contrast of at least 4.5 to 1 in all texts', () => {
    expect(poorContrasts(design)).toEqual([])
  })
})

test.for(systemDesigns.map(({ id }) => id))(
  'the design %s has the same structure in both languages',
  (id) => {
    const shape = (language: CopyLanguage) => allModules(write(id, language)).map(shapeOf)
    expect(shape('de')).toEqual(shape('en'))
  },
)

function shapeOf(module: Module): unknown {
  if (module.kind === 'text') {
    return [module.id, module.padding, module.blocks.map(({ type }) => type)]
  }
  if (module.kind === 'image') return [module.id, module.src, module.href]
  return module.kind === 'button' ? [module.id, module.href, module.fill] : [module.id, module.kind]
}

test('a design has its own texts in each language', () => {
  for (const { labels } of systemDesigns) {
    for (const label of ['description', 'subject', 'preheader'] as const) {
      expect(labels.de[label]).not.toBe(labels.en[label])
    }
  }
})

describe('the images', () => {
  const names = readdirSync(artwork)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => file.slice(0, -4))

  test('are all used', () => {
    const shown = systemDesigns.map(({ id }) => generateHtml(write(id, 'en'))).join('')
    expect(names.filter((name) => !shown.includes(`/i/designs/${name}.png`))).toEqual([])
  })

  test.for(names)('%s is small, has few colours and twice the displayed resolution', (name) => {
    const file = new URL(`${name}.png`, artwork)
    const png = readFileSync(file)
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(
      readFileSync(new URL(`${name}.svg`, artwork), 'utf8'),
    )!
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([Number(width) * 2, Number(height) * 2])
    const paletteType = 3
    expect(png[25]).toBe(paletteType)
    expect(statSync(file).size).toBeLessThan(60 * 1024)
  })
})
