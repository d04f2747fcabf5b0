import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sqlKeywords } from '../../packages/contract/src/sql-keywords.ts'
import { featuresWithoutUrl, ownPages, partsOfFeatures, serverFeatures, sharedFiles } from '../features.ts'
import { type FeatureNames, fillNames, identifiersOf, snake } from './names.ts'
import { insert, wiring } from './wiring.ts'

interface PlannedFile {
  path: string
  text: string
  isNew: boolean
}

/** The files of a new feature. If there are problems, nothing is written. */
export interface FeaturePlan {
  files: PlannedFile[]
  problems: string[]
}

const templates = fileURLToPath(new URL('templates', import.meta.url))
const migrations = 'apps/server/migrations'

/** The files that a new feature adds and changes, without writing them. */
export async function planFeature(root: string, names: FeatureNames): Promise<FeaturePlan> {
  const skeleton = await readTemplates()
  const problems = await judgeNames(root, names, skeleton)
  if (problems.length > 0) return { files: [], problems }
  const newest = await newestMigration(root)
  const number = (add: number) => String(newest + add).padStart(4, '0')
  const created = skeleton.map(({ path, text }) => ({
    path: fillNames(path, names).replace(`${migrations}/0000_`, `${migrations}/${number(1)}_`),
    text: fillNames(text, names).replace('-- Runs with: 0000', `-- Runs with: ${number(0)}`),
    isNew: true,
  }))
  const changed = new Map<string, string>()
  for (const change of wiring) {
    if (change.unless?.(names)) continue
    const text = changed.get(change.file) ?? (await readFile(join(root, change.file), 'utf8'))
    changed.set(change.file, insert(text, change, names))
  }
  const owners = await readFile(join(root, 'docs/tables.txt'), 'utf8')
  changed.set('docs/tables.txt', `${owners}${fillNames('sample_item  features/sample-items', names)}\n`)
  return {
    files: [...created, ...[...changed].map(([path, text]) => ({ path, text, isNew: false }))],
    problems: [],
  }
}

export async function writeFiles(root: string, files: readonly PlannedFile[]): Promise<void> {
  for (const { path, text, isNew } of files) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text, { flag: isNew ? 'wx' : 'w' })
  }
}

async function judgeNames(root: string, names: FeatureNames, skeleton: Template[]): Promise<string[]> {
  const { plural, singular } = names
  const taken = [
    ...[...ownPages, ...featuresWithoutUrl, ...serverFeatures],
    ...Object.values(partsOfFeatures).flat(),
    ...Object.values(sharedFiles).flat(),
    ...['call', 'upload'],
  ]
  if (taken.includes(plural)) return [`${plural} has another meaning already (tools/features.ts).`]
  const there: string[] = []
  for (const { path } of skeleton) {
    const target = fillNames(path, names)
    if (await stat(join(root, target)).catch(() => null)) there.push(`${target} is there already.`)
  }
  if (there.length > 0) return there
  const inTemplates = new Set(skeleton.flatMap(({ text }) => text.match(/\b[A-Za-z]\w*\b/g) ?? []))
  const read = (path: string) => readFile(join(root, path), 'utf8')
  const tables = await read('apps/server/src/schema/tables.generated.ts')
  const refusals = await read('packages/contract/src/refusals.ts')
  const calls = await readCalls(root)
  const table = snake(singular)
  return [
    ...identifiersOf(names)
      .filter((word) => inTemplates.has(word) || isReserved(word))
      .map((word) => `${word} means something else in the code: choose another name.`),
    ...(sqlKeywords.has(table) ? [`${table} is a word of SQL, so no table can have this name.`] : []),
    ...(new RegExp(`^  ${table}: `, 'm').test(tables) ? [`There is a table ${table} already.`] : []),
    ...(refusals.includes(` ${table}_not_found:`) ? [`There is a refusal ${table}_not_found already.`] : []),
    ...(calls.includes(`'/v3/marketing/${snake(plural)}'`)
      ? [`There is a call /v3/marketing/${snake(plural)} already.`]
      : []),
  ]
}

/** True for words of TypeScript that look like plurals. */
function isReserved(word: string): boolean {
  return ['class', 'super', 'this'].includes(word)
}

type Template = { path: string; text: string }

async function readTemplates(): Promise<Template[]> {
  const entries = await readdir(templates, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.template'))
  const read = files.map(async (entry) => {
    const file = join(entry.parentPath, entry.name)
    const path = file.slice(templates.length + 1, -'.template'.length)
    return { path, text: await readFile(file, 'utf8') }
  })
  return (await Promise.all(read)).sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function readCalls(root: string): Promise<string> {
  const folder = join(root, 'packages/contract/src')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts'))
  return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n')
}

async function newestMigration(root: string): Promise<number> {
  const numbers = (await readdir(join(root, migrations))).map((name) => Number(name.slice(0, 4)) || 0)
  return Math.max(0, ...numbers)
}
