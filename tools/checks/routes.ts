import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { matchRoutes } from 'react-router'
import { type ApiRoute, readApiRoutes, unservedCalls } from './api-routes.ts'
import { type Route, readRouteTable } from './route-table.ts'

const printed = 'docs/routes.txt'

/** One entry of tools/routes.json: path, kind, and a note that may name the values of a parameter. */
export type SpecifiedRoute = [path: string, kind: string, note?: string]

/** docs/routes.txt has all routes, and every address of tools/routes.json is built. */
export async function checkRoutes(root: string): Promise<string[]> {
  const table = await readRouteTable(root)
  const api = await readApiRoutes(root)
  const kept = await readFile(join(root, printed), 'utf8').catch(() => '')
  return [
    ...(kept === printRoutes(table, api)
      ? []
      : [`${printed} is not the running table; write it anew with: npm run routes`]),
    ...judgeRoutes(table, await readSpecified(root)),
    ...(await unservedCalls(root, api)),
  ]
}

export async function writeRoutes(root: string): Promise<void> {
  const table = await readRouteTable(root)
  await mkdir(dirname(join(root, printed)), { recursive: true })
  await writeFile(join(root, printed), printRoutes(table, await readApiRoutes(root)))
}

async function readSpecified(root: string): Promise<SpecifiedRoute[]> {
  const { about: _, ...areas } = await readJson(join(root, 'tools/routes.json'))
  return Object.values(areas as Record<string, SpecifiedRoute[]>).flat()
}

export function judgeRoutes(table: Route[], specified: SpecifiedRoute[]): string[] {
  return specified.flatMap((route) => {
    const missing = missingAddresses(table, route)
    return missing.length > 0 ? [`${route[0]} leads nowhere (tried ${missing.join(', ')})`] : []
  })
}

/** The addresses of a specified route without a route of their own. A broader parameter that matches does not count. */
function missingAddresses(table: Route[], [path, , note]: SpecifiedRoute): string[] {
  const routes = table.map((route) => ({ path: route.path }))
  return examples(path, valuesIn(note)).flatMap(({ address, fixed }) => {
    const pattern = matchRoutes(routes, address)?.at(-1)?.route.path
    const isOwn =
      pattern !== undefined &&
      !pattern.endsWith('*') &&
      fixed.every((word) => pattern.split('/').includes(word))
    return isOwn ? [] : [address]
  })
}

/** The addresses that a path with parameters means, with the words that the route must contain literally. */
function examples(path: string, values: Map<string, string[]>): { address: string; fixed: string[] }[] {
  const segments = path.split('/').slice(1)
  const fixed = segments.filter((segment) => segment !== '' && !segment.startsWith(':'))
  const withOptional = [true, false].map((keep) =>
    segments.filter((segment) => keep || !segment.endsWith('?')),
  )
  const addresses = withOptional.flatMap((parts) =>
    parts.reduce<string[]>(
      (starts, part) => starts.flatMap((start) => valuesOf(part, values).map((value) => `${start}/${value}`)),
      [''],
    ),
  )
  return [...new Set(addresses)].map((address) => ({ address, fixed }))
}

function valuesOf(segment: string, values: Map<string, string[]>): string[] {
  if (!segment.startsWith(':')) return [segment]
  const name = segment.slice(1).replace('?', '')
  return values.get(name) ?? ['4f1c2d']
}

/** 'creationType = new | create-design' */
function valuesIn(note = ''): Map<string, string[]> {
  const found = note.matchAll(/(\w+)(?: = | is lower case: )([\w-]+(?: \| [\w-]+)+)/g)
  return new Map([...found].map(([, name = '', list = '']) => [name, list.split(' | ')]))
}

/**
 * The sections of the table: screens, calls of the API, and public addresses (pages that mails link to, images,
 * health).
 */
function printRoutes(table: Route[], api: ApiRoute[]): string {
  const lines = ({ method, path, file, verb }: ApiRoute) => [
    `${method.padEnd(7)}${path}`,
    file,
    verb === file ? '' : verb,
  ]
  const isCall = ({ path }: ApiRoute) => path.startsWith('/v3/')
  const isOpen = (route: ApiRoute) => !isCall(route)
  return [
    '# Screens: address, file of the screen\n',
    ...columns(table.flatMap(screenLine)),
    '\n# Calls of the API: address, where it is registered, where what it does begins\n',
    ...columns(api.filter(isCall).map(lines)),
    '\n# Open to everybody, such as pages that mails link to: the same columns\n',
    ...columns(api.filter(isOpen).map(lines)),
  ].join('')
}

/** A legacy twin has all addresses of its area: one line stands for them. */
function screenLine({ path, file, twinOf }: Route): string[][] {
  if (twinOf === undefined) return [[path, file]]
  return twinOf.lastIndexOf('/') === 0 ? [[`${path} and all below`, `as ${twinOf}`]] : []
}

function columns(rows: string[][]): string[] {
  const widths = [0, 1].map((at) => Math.max(0, ...rows.map((row) => (row[at] ?? '').length)) + 2)
  return rows.map(
    (row) =>
      `${row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('')
        .trimEnd()}\n`,
  )
}

async function readJson(path: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(path, 'utf8'))
}
