import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import MiniSearch from 'minisearch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDocs, type Site } from './build.ts'
import { type Found, searchOptions } from './search-options.ts'
import { misplacedPapers } from './site.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
let folder = ''
let site: Site

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-docs-'))
  site = await buildDocs(root, folder)
})
afterAll(() => rm(folder, { recursive: true }))

test('every paper in docs/ has a place in the navigation', () => {
  expect(misplacedPapers(root)).toEqual([])
})

test('no link of a page leads nowhere', async () => {
  const files = new Set(await readdir(folder, { recursive: true }))
  const ids = new Map(site.papers.map(({ page, html }) => [page, new Set(html.match(/(?<=\bid=")[^"]+/g))]))
  const dead = site.papers.flatMap(({ page, html }) =>
    [...html.matchAll(/(?:href|src)="([^"]+)"/g)].flatMap(([, address = '']) => {
      if (/^[a-z]+:|^\//.test(address)) return []
      const [file, id] = address.split('#')
      const target = file ? posix.join(posix.dirname(page), file) : page
      const isThere = files.has(target) && (!id || !ids.has(target) || ids.get(target)!.has(id))
      return isThere ? [] : [`${page}: ${address}`]
    }),
  )
  expect(dead).toEqual([])
})

test('the search finds a setting and a command by their words', async () => {
  const index = MiniSearch.loadJSON<Found>(
    await readFile(join(folder, 'search.json'), 'utf8'),
    searchOptions as never,
  )
  const places = (words: string) => index.search(words).map(({ id }) => String(id))
  expect(places('SMTP_URL')[0]).toBe('settings.html')
  expect(places('restore backup')).toContain('operating.html#copies-and-backups')
})
