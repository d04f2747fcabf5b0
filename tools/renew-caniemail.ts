/**
 * Renews the data of caniemail.com that the profiles of email clients are held against:
 * `node_modules/.bin/node tools/renew-caniemail.ts [version]`. It takes the npm package `caniemail`, keeps the facts
 * that a profile or its test needs, and writes them with the licence into `packages/email-clients/caniemail`. The package
 * itself is no dependency, because it brings 31 MB.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Feature {
  slug: string
  title: string
  last_test_date: string
  stats: Record<string, Record<string, Record<string, string>>>
  notes_by_num: Record<string, string> | null
}

interface Source {
  last_update_date: string
  data: Feature[]
}

/** The data is the site's; the package collects it. Both have the MIT licence, whose text follows. */
const notice = `The data is from caniemail.com, Copyright (c) 2019 Rémi Parmentier, by way of the npm package caniemail.

`
const home = fileURLToPath(new URL('../packages/email-clients/caniemail/', import.meta.url))
const version = process.argv[2] ?? 'latest'
const folder = mkdtempSync(join(tmpdir(), 'caniemail-'))
try {
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: folder, encoding: 'utf8' })
  const archive = npm('pack', `caniemail@${version}`, '--silent').trim()
  execFileSync('tar', ['xzf', archive], { cwd: folder })
  const source = JSON.parse(readFileSync(join(folder, 'package/data/caniemail.json'), 'utf8')) as Source
  const packed = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8')) as { version: string }
  writeFileSync(join(home, 'features.json'), print(source, packed.version))
  writeFileSync(join(home, 'LICENSE'), `${notice}${readFileSync(join(folder, 'package/LICENSE'), 'utf8')}`)
  console.log(
    `${source.data.length} features of ${source.last_update_date}. Now: npm run check -- email-clients --write`,
  )
} finally {
  rmSync(folder, { recursive: true })
}

/** One feature a line, so that a renewal shows its differences. */
function print({ last_update_date, data }: Source, from: string): string {
  const lines = data.map(({ slug, title, last_test_date, stats, notes_by_num }) =>
    JSON.stringify({ slug, title, tested: last_test_date, stats, notes: notes_by_num ?? {} }),
  )
  return `{"package":"caniemail@${from}","updated":"${last_update_date}","features":[\n${lines.join(',\n')}\n]}\n`
}
