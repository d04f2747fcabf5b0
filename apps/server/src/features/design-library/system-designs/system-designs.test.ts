import { readdirSync, readFileSync, statSync } from 'node:fs'
import { checkDesign, utf8Bytes } from '@carillon/email-design/check-design'
import { type CopyLanguage, clipBytes } from '@carillon/email-design/defaults'
import type { Design, Module } from '@carillon/email-design/design'
import { generateHtml } from '@carillon/email-design/generate-html'
import { allModules } from '@carillon/email-design/places'
import { readDesign } from '@carillon/email-design/read-design'
import { readHtml } from '@carillon/email-design/read-html'
import { namesInTags } from '@carillon/personalization/names-in-tags'
import { contactTagNames, linkTagNames, senderTagNames } from '@carillon/personalization/reserved-tags'
import { describe, expect, test } from 'vitest'
import { systemDesigns } from './all-designs.ts'
import { poorContrasts } from './contrast.fixture.ts'

const pictures = 'https://mail.example.org/i'
const artwork = new URL('artwork/', import.meta.url)
const known = new Set<string>(['insert', ...contactTagNames, ...linkTagNames, ...senderTagNames])
/** They answer something their reader did, and nobody unsubscribes from that. */
const transactional = ['receipt', 'password-reset']

function write(id: string, language: CopyLanguage): Design {
  let count = 0
  const system = systemDesigns.find((each) => each.id === id)!
  return system.write(language, { pictures, newId: () => `m${++count}` })
}

const every = systemDesigns.flatMap(({ id }) => [[id, 'en'] as const, [id, 'de'] as const])

test('there are sixteen, each of its own name', () => {
  expect(systemDesigns).toHaveLength(16)
  expect(new Set(systemDesigns.map(({ id }) => id)).size).toBe(16)
  expect(new Set(systemDesigns.map(({ labels }) => labels.de.name)).size).toBe(16)
})

describe.for(every)('the design %s (%s)', ([id, language]) => {
  const design = write(id, language)
  const html = generateHtml(design)

  test('is valid and fit to be sent', () => {
    expect(readDesign(design).problems).toEqual([])
    const missing = transactional.includes(id) ? [{ code: 'unsubscribe_missing', module: null }] : []
    expect(checkDesign(design)).toEqual(missing)
    expect(utf8Bytes(html)).toBeLessThan(clipBytes / 2)
    expect(design.preheader.length).toBeGreaterThan(20)
    expect(html).toContain(` lang="${language}"`)
  })

  test('comes back from its HTML as it was', () => {
    const read = readHtml(html, { newId: () => 'other', icons: `${pictures}/social` })
    expect(read).toMatchObject({ kind: 'design', design })
  })

  test('names only tags that everyone has, and gives those of a contact a default', () => {
    for (const name of namesInTags(html)) expect(known).toContain(name)
    for (const [tag] of html.matchAll(/(?<!\{)\{\{(?!\{)[^}]*\}\}/g)) {
      expect(tag).toMatch(/^\{\{(Sender_\w+|insert (first_name|email) "default=[^"]+")\}\}$/)
    }
  })

  test('leads to the example company only, and shows pictures that are there', () => {
    const addresses = [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address = '']) => address)
    for (const address of addresses) {
      expect(address).toMatch(
        /^(https:\/\/example\.com\/|https:\/\/mail\.example\.org\/i\/|\{\{\{\w+\}\}\}$)/,
      )
      const [, picture] = /\/i\/designs\/(.+)$/.exec(address) ?? []
      if (picture) expect(readdirSync(artwork)).toContain(picture)
    }
  })

  test('can be read: no text is closer to its background than 4.5 to 1', () => {
    expect(poorContrasts(design)).toEqual([])
  })
})

test.for(systemDesigns.map(({ id }) => id))('the design %s is built alike in both languages', (id) => {
  const shape = (language: CopyLanguage) => allModules(write(id, language)).map(shapeOf)
  expect(shape('de')).toEqual(shape('en'))
})

function shapeOf(module: Module): unknown {
  if (module.kind === 'text') {
    return [module.id, module.padding, module.blocks.map(({ type }) => type)]
  }
  if (module.kind === 'image') return [module.id, module.src, module.href]
  return module.kind === 'button' ? [module.id, module.href, module.fill] : [module.id, module.kind]
}

test('a design says its own words in each language', () => {
  for (const { labels } of systemDesigns) {
    for (const label of ['description', 'subject', 'preheader'] as const) {
      expect(labels.de[label]).not.toBe(labels.en[label])
    }
  }
})

describe('the artwork', () => {
  const names = readdirSync(artwork)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => file.slice(0, -4))

  test('is used, all of it', () => {
    const shown = systemDesigns.map(({ id }) => generateHtml(write(id, 'en'))).join('')
    expect(names.filter((name) => !shown.includes(`/i/designs/${name}.png`))).toEqual([])
  })

  test.for(names)('%s is light, in few colours, and twice as fine as its drawing', (name) => {
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
