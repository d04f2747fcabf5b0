import { readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sourceFiles } from './source-files.ts'
import { argumentsOf, type Node, nameOf, parseModule, propertyOf, walk } from './syntax-tree.ts'

export interface ApiRoute {
  method: string
  path: string
  /** The file that registers the address. */
  file: string
  /** The file of the verb that does the work. */
  verb: string
}

interface Call {
  method: string
  path: string
}

/** The parts of a file that matter for addresses. */
interface ServerFile {
  path: string
  /** Names imported from other files of the server, with those files. */
  imported: Map<string, string>
  /** Calls of the contract by their local names: `senders.list`, or `file` after `const { file } = exports`. */
  calls: Map<string, Call[]>
  functions: Map<string, Node>
  /** The values of each loop variable: `for (const method of ['GET', 'POST'])`. */
  loops: Map<string, string[]>
  body: Node[]
}

const server = 'apps/server/src'
const contract = 'packages/contract/src'
const handlers = new Set(['handle', 'handlePublic', 'handleSigned', 'handleStream'])
const methods = new Set(['get', 'post', 'put', 'patch', 'delete'])

/** All addresses that the server answers, found in its source: the calls of the contract, pages and files. */
export async function readApiRoutes(root: string): Promise<ApiRoute[]> {
  const files = (await sourceFiles(root, [server], /\.ts$/)).filter((file) => !file.includes('.test.'))
  const found: ApiRoute[] = []
  for (const path of files) {
    const text = await readFile(join(root, path), 'utf8')
    if (!/\bhandle\w*\(|\.(get|post|put|patch|delete|route)\b/.test(text)) continue
    found.push(...routesIn(await readFileOf(root, path, await parseModule(text))))
  }
  return found.sort((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** The calls of the contract that no address answers, or whose address can't be read from the source. */
export async function unservedCalls(root: string, routes: readonly ApiRoute[]): Promise<string[]> {
  const served = new Set(routes.map(key))
  const files = (await sourceFiles(root, [contract], /\.ts$/)).filter((file) => !file.includes('.test.'))
  const calls = await Promise.all(files.map((file) => callsOf(root, file)))
  return [...new Set(calls.flatMap((ofFile) => [...ofFile.values()].map(key)))]
    .filter((call) => !served.has(call))
    .map((call) => `${call} is in the contract, but no file of the server is found that answers it`)
    .sort()
}

function key({ method, path }: Call): string {
  return `${path} ${method}`
}

async function readFileOf(root: string, path: string, body: Node[]): Promise<ServerFile> {
  const file: ServerFile = {
    path,
    imported: new Map(),
    calls: new Map(),
    functions: new Map(),
    loops: new Map(),
    body,
  }
  for (const node of body) {
    if (node.type === 'ImportDeclaration') await noteImport(root, file, node)
  }
  walk(body, (node) => {
    if (node.type === 'FunctionDeclaration') file.functions.set(nameOf(node['identifier']), node)
    if (node.type === 'VariableDeclarator') noteParts(file, node)
    if (node.type === 'ForOfStatement') noteLoop(file, node)
  })
  walk(body, (node) => {
    if (node.type === 'CallExpression') noteArguments(file, node)
  })
  return file
}

async function noteImport(root: string, file: ServerFile, node: Node): Promise<void> {
  const source = String((node['source'] as Node)['value'])
  const specifiers = node['specifiers'] as Node[]
  const names = specifiers.map((one) => nameOf(one['local']))
  if (source.startsWith('@carillon/contract/')) {
    const calls = await callsOf(root, `${contract}/${source.slice('@carillon/contract/'.length)}.ts`)
    for (const [name, call] of calls)
      if (names.includes(name.split('.')[0] ?? '')) file.calls.set(name, [call])
    return
  }
  const target = source.startsWith('#')
    ? `${server}/${source.slice(1)}`
    : source.startsWith('.')
      ? normalize(join(dirname(file.path), source))
      : undefined
  if (target && !target.startsWith(`${server}/platform/`) && !target.endsWith('.rules.ts')) {
    for (const one of specifiers) {
      const behind = await behindDoor(root, target, nameOf(one['imported'] ?? one['local']))
      file.imported.set(nameOf(one['local']), behind)
    }
  }
}

/**
 * The file from which a `public.ts` exports a name; the given file if it is no `public.ts` or defines the name itself.
 */
async function behindDoor(root: string, target: string, name: string): Promise<string> {
  if (!target.endsWith('/public.ts')) return target
  const names = doors.get(target) ?? namesOfDoor(root, target)
  doors.set(target, names)
  return (await names).get(name) ?? target
}

const doors = new Map<string, Promise<Map<string, string>>>()

async function namesOfDoor(root: string, door: string): Promise<Map<string, string>> {
  const text = await readFile(join(root, door), 'utf8').catch(() => '')
  const found = new Map<string, string>()
  for (const { type, source, specifiers } of await parseModule(text)) {
    if (type !== 'ExportNamedDeclaration' || !source) continue
    const from = String((source as Node)['value'])
    if (!from.startsWith('.')) continue
    for (const one of specifiers as Node[]) {
      found.set(nameOf(one['exported'] ?? one['name'] ?? one['orig']), normalize(join(dirname(door), from)))
    }
  }
  return found
}

/** `const { file } = contactExports` */
function noteParts(file: ServerFile, { id, init }: Node): void {
  const pattern = id as Node
  const from = (init as Node | null)?.type === 'Identifier' ? nameOf(init) : ''
  if (pattern.type !== 'ObjectPattern') return
  for (const property of pattern['properties'] as Node[]) {
    const name = nameOf(property['key'])
    const calls = file.calls.get(`${from}.${name}`)
    if (calls) file.calls.set(name, calls)
  }
}

/** `reportedRoutes(app, suppressions.bounces)`: in that function, its parameter also means these calls. */
function noteArguments(file: ServerFile, node: Node): void {
  const parameters = (file.functions.get(nameOf(node['callee']))?.['params'] ?? []) as { pat: Node }[]
  for (const [index, given] of argumentsOf(node).entries()) {
    const [from, to] = [nameOf(given), nameOf(parameters[index]?.pat)]
    if (from === '' || to === '') continue
    for (const [name, calls] of [...file.calls]) {
      if (!name.startsWith(`${from}.`)) continue
      const here = to + name.slice(from.length)
      file.calls.set(here, [...(file.calls.get(here) ?? []), ...calls])
    }
  }
}

function noteLoop(file: ServerFile, { left, right }: Node): void {
  const [declared] = ((left as Node)['declarations'] ?? []) as Node[]
  const values: string[] = []
  walk(right, (node) => {
    if (node.type === 'StringLiteral') values.push(String(node['value']))
  })
  if (declared) file.loops.set(nameOf(declared['id']), values)
}

const loaded = new Map<string, Promise<Map<string, Call>>>()

async function callsOf(root: string, file: string): Promise<Map<string, Call>> {
  const url = pathToFileURL(join(root, file)).href
  const known = loaded.get(url)
  if (known) return known
  const loading = import(url).then((module) => new Map(callsIn(module, '')))
  loaded.set(url, loading)
  return loading
}

function callsIn(value: unknown, name: string): [string, Call][] {
  if (typeof value !== 'object' || value === null || '_zod' in value) return []
  if ('method' in value && 'path' in value && 'status' in value) {
    return [[name, { method: String(value.method), path: String(value.path) }]]
  }
  return Object.entries(value).flatMap(([part, inner]) => callsIn(inner, name ? `${name}.${part}` : part))
}

function routesIn(file: ServerFile): ApiRoute[] {
  const found: ApiRoute[] = []
  walk(file.body, (node) => {
    if (node.type !== 'CallExpression') return
    const args = argumentsOf(node)
    const handler = args.at(-1)
    if (!handler) return
    for (const call of addressesOf(file, nameOf(node['callee']), args)) {
      found.push({ ...call, file: file.path, verb: verbOf(file, handler) ?? file.path })
    }
  })
  return found
}

/**
 * The addresses that a call in the source registers: `handle(app, senders.list, …)`, `fastify.get('/e/v/:token', …)`,
 * `scope.route({…})`.
 */
function addressesOf(file: ServerFile, callee: string, args: Node[]): Call[] {
  if (handlers.has(callee)) return file.calls.get(nameOf(args[1])) ?? []
  const method = callee.split('.').at(-1) ?? ''
  const [first] = args
  if (!first || !callee.includes('.')) return []
  if (method === 'route') {
    const url = propertyOf(first, 'url')
    const given = propertyOf(first, 'method')
    if (url?.type !== 'StringLiteral' || !given) return []
    const each = given.type === 'StringLiteral' ? [String(given['value'])] : file.loops.get(nameOf(given))
    return (each ?? ['any']).map((one) => ({ method: one, path: String(url['value']) }))
  }
  if (!methods.has(method)) return []
  if (first.type === 'StringLiteral' && String(first['value']).startsWith('/') && args.length > 1) {
    return [{ method: method.toUpperCase(), path: String(first['value']) }]
  }
  const named = nameOf(first)
  return named.endsWith('.path') ? (file.calls.get(named.slice(0, -'.path'.length)) ?? []) : []
}

/**
 * The first function of another file that makes the answer. For a function of the same file, the function that it
 * calls.
 */
function verbOf(file: ServerFile, handler: Node, seen = new Set<string>()): string | undefined {
  const answers: Node[] = []
  walk(handler, (node) => {
    if (node.type === 'ReturnStatement' && node['argument']) answers.push(node['argument'] as Node)
  })
  const last = answers.at(-1)
  return (last && firstCall(file, last, seen)) ?? firstCall(file, handler, seen)
}

function firstCall(file: ServerFile, within: Node, seen: Set<string>): string | undefined {
  let found: string | undefined
  walk(within, (node) => {
    if (found || node.type !== 'CallExpression') return
    const [name = ''] = nameOf(node['callee']).split('.')
    if (helpers.test(nameOf(node['callee'])) || seen.has(name)) return
    found = file.imported.get(name)
    const own = file.functions.get(name)
    if (found || !own) return
    seen.add(name)
    found = verbOf(file, own, seen)
  })
  return found
}

/** Functions that only shape an answer or sign an address, and so are no verbs. */
const helpers =
  /^(toWire|metadata|signedAddress|signedPath|readSigned|textsOf|pictured|\w+Thumbnails|read\w*Token)$/
