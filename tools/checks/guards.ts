import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { needsOf } from '../../apps/web/src/shell/access.rules.ts'
import { callNames } from '../../packages/contract/src/all-calls.ts'
import { scopesAsked } from '../../packages/contract/src/scopes.ts'
import { entriesOf, sourceFiles } from './source-files.ts'

const web = 'apps/web/src'
/** Pages without a session and samples ask for no rights. */
const withoutRights = [`${web}/shell/standalone/`, `${web}/app/dev-ui`]
export const guardsFile = 'docs/guarded-elsewhere.txt'

/** The calls that write and need a scope, by their names: group and call. */
const writing = new Map(
  [...callNames].flatMap(([call, name]) => {
    if (call.method === 'GET' || call.scope === 'signed-in' || call.scope === 'public') return []
    const scopes = scopesAsked(call.scope)
    return scopes.every((scope) => scope.endsWith('.read')) ? [] : [[name, scopes] as const]
  }),
)

/**
 * Checks that what writes asks first if its person may: a file that uses a mutation also names its call, in `call=` or
 * `useMay`, or is a screen whose address needs a scope of the call. A part may leave it to all files that show it. Others are
 * listed with what asks.
 */
export async function checkGuards(root: string): Promise<string[]> {
  const files = (await sourceFiles(root, [web], /\.tsx?$/)).filter((file) => !/\.test\.tsx?$/.test(file))
  const texts = new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const)),
  )
  const mutations = mutationsOf(texts)
  const table = await readFile(join(root, 'docs/routes.txt'), 'utf8').catch(() => '')
  const addresses = addressesOf(texts, table)
  const importers = importersOf(texts)
  const isGuarded = (file: string, calls: readonly string[], seen: readonly string[] = []): boolean => {
    if (asks(texts.get(file) ?? '', calls)) return true
    const at = addresses.get(file)
    if (at) return isClosed(at, calls)
    const above = importers.get(file) ?? []
    return (
      above.length > 0 && above.every((one) => seen.includes(one) || isGuarded(one, calls, [...seen, file]))
    )
  }
  const list = await readFile(join(root, guardsFile), 'utf8').catch(() => '')
  const listed = new Map(
    entriesOf(list).map(({ line, content }) => [content.split(': ', 1)[0]!, { line, content }]),
  )
  const problems: string[] = []
  const needed = new Set<string>()
  for (const [file, text] of texts) {
    if (file.startsWith(`${web}/api/`) || withoutRights.some((start) => file.startsWith(start))) continue
    for (const [hook, calls] of mutations) {
      if (!new RegExp(`\\b${hook}\\(`).test(text) || isGuarded(file, calls)) continue
      const name = `${file.slice(web.length + 1)} ${hook}`
      needed.add(name)
      if (!listed.has(name)) problems.push(`${file} uses ${hook} and does not ask for ${calls.join(' or ')}`)
    }
  }
  for (const [name, { line, content }] of listed) {
    if (!needed.has(name)) problems.push(`${guardsFile}:${line} lists ${name}, which needs no line`)
    else if (!/: \S/.test(content)) problems.push(`${guardsFile}:${line} does not say what asks`)
  }
  return problems
}

/** The writing calls of each function that makes a mutation. */
function mutationsOf(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const text of texts.values()) {
    for (const part of text.split(/^(?=(?:export )?(?:function|const) )/m)) {
      const name = /^(?:export )?(?:function|const) (use\w+)/.exec(part)?.[1]
      if (!name || !part.includes('useMutation(')) continue
      const calls = namesIn(part).filter((call) => writing.has(call))
      if (calls.length > 0) found.set(name, calls)
    }
  }
  return found
}

function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\b[a-z]\w*\.[a-z]\w*\b/g)].map(([name]) => name))]
}

/** True if a file names one of the calls, or another one with its scope, other than to make it. */
function asks(text: string, calls: readonly string[]): boolean {
  const named = namesIn(text.replace(/\bcall\([\w.]+|meta: \{[^}]*\}/g, ''))
  const scopes = new Set(calls.flatMap((call) => writing.get(call) ?? []))
  return named.some((name) => writing.get(name)?.every((scope) => scopes.has(scope)))
}

/** The files that import each file, also when they need it. */
function importersOf(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [file, text] of texts) {
    for (const [, path = ''] of text
      .replace(/^import type .*$/gm, '')
      .matchAll(/(?:from |import\()'([.#][^']+)'/g)) {
      const target = fileOf(path, file)
      found.set(target, [...(found.get(target) ?? []), file])
    }
  }
  return found
}

function fileOf(path: string, from: string): string {
  return path.startsWith('.') ? join(dirname(from), path) : path.replace(/^#/, `${web}/`)
}

/** The addresses of each file that is a screen: those of the printed table, and those whose screen is loaded with its texts. */
function addressesOf(texts: ReadonlyMap<string, string>, table: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [, address = '', file = ''] of table.matchAll(/^(\/\S*) +(apps\/web\/\S+)$/gm)) {
    if (!file.endsWith('/routes.tsx')) found.set(file, [...(found.get(file) ?? []), address])
  }
  for (const [file, text] of texts) {
    if (!file.endsWith('/routes.tsx')) continue
    const constants = new Map(
      [...text.matchAll(/^const (\w+) = '([^']*)'/gm)].map(([, name = '', value = '']) => [name, value]),
    )
    const loaders = new Map(
      [...text.matchAll(/^async function (\w+)[\s\S]*?import\('([^']+)'\)/gm)].map(
        ([, name = '', path = '']) => [name, path],
      ),
    )
    let address: string | undefined
    for (const [, written, named, screen, loader] of text.matchAll(
      /path: ['`]([^'`]+)['`]|path: (\w+)\b|import\('([^']+)'\)|lazy: (\w+)\b(?!\()/g,
    )) {
      const path = written ?? constants.get(named ?? '')
      if (path) address = path.replace(/\$\{(\w+)\}/g, (all, name: string) => constants.get(name) ?? all)
      const loaded = screen ?? loaders.get(loader ?? '')
      if (path !== undefined || !loaded || !address || address.includes('${')) continue
      const target = fileOf(loaded, file)
      found.set(target, [...(found.get(target) ?? []), address])
    }
  }
  return found
}

function isClosed(addresses: readonly string[], calls: readonly string[]): boolean {
  const scopes = calls.flatMap((call) => writing.get(call) ?? [])
  const needs = (address: string) => needsOf(address).flatMap((each) => each.scopes)
  return addresses.every((each) => needs(each).some((scope) => scopes.includes(scope)))
}
