import { argumentsOf, type Node, nameOf, parseModule, propertyOf, walk } from './syntax-tree.ts'

/** A test as its file declares it: the titles of the `describe` around it, then its own. */
export type DeclaredTest = readonly Level[]

interface Level {
  /** The title as written, `{…}` for an expression. */
  source: string
  /** A regular expression of the titles that runs print. */
  pattern: string
}

/** The separator that vitest and playwright print between a `describe` and a test. */
const between = ' › '

/** Members that take a title. A skipped test proves nothing, so `skip`, `todo` and `fixme` are left out. */
const members = new Set(['for', 'each', 'describe', 'only', 'serial', 'parallel', 'skipIf', 'runIf'])
const runnerNames = ['test', 'it', 'describe']
const maker = /^testWith$|\.extend$/

interface Module {
  constants: Map<string, Node>
  runners: ReadonlySet<string>
}

/** The tests of a test file whose titles are written in it. */
export async function readTests(text: string, { tsx = false } = {}): Promise<DeclaredTest[]> {
  const body = await parseModule(text, { tsx })
  return testsIn(readModule(body), body, [])
}

/**
 * The tests that a text names. It names a test by the title that a run prints or that the file has, with or without
 * the `describe` around it; if there is none, by a part of the title in the file.
 */
export function testsNamed(tests: readonly DeclaredTest[], name: string): DeclaredTest[] {
  const exact = tests.filter((test) =>
    test.some((_, depth) => {
      const levels = test.slice(depth)
      const printed = new RegExp(`^${levels.map(({ pattern }) => pattern).join(between)}$`, 's')
      return sourceOf(levels) === name || printed.test(name)
    }),
  )
  return exact.length > 0 ? exact : tests.filter((test) => sourceOf(test).includes(name))
}

function sourceOf(levels: DeclaredTest): string {
  return levels.map(({ source }) => source).join(between)
}

function readModule(body: Node[]): Module {
  const constants = new Map<string, Node>()
  const runners = new Set(runnerNames)
  walk(body, (node) => {
    if (node.type === 'ImportSpecifier' && runners.has(nameOf(node['imported'])))
      runners.add(nameOf(node['local']))
    if (node.type !== 'VariableDeclarator') return
    const [name, value] = [nameOf(node['id']), plain(node['init'])]
    constants.set(name, value)
    if (value.type === 'CallExpression' && maker.test(nameOf(value['callee']))) runners.add(name)
  })
  return { constants, runners }
}

function testsIn(module: Module, node: unknown, around: DeclaredTest): DeclaredTest[] {
  if (Array.isArray(node)) return node.flatMap((one) => testsIn(module, one, around))
  if (typeof node !== 'object' || node === null) return []
  const declared = declaredBy(module, node as Node)
  const parts = Object.values(declared?.body ?? node)
  if (!declared) return parts.flatMap((part) => testsIn(module, part, around))
  const levels = [...around, declared.level]
  return declared.isTest ? [levels] : parts.flatMap((part) => testsIn(module, part, levels))
}

/** The title and the function of a call such as `test.for(rows)('title', …)`; undefined for other nodes. */
function declaredBy(module: Module, node: Node): { level: Level; isTest: boolean; body: Node } | undefined {
  if (node.type !== 'CallExpression') return undefined
  const [title, ...others] = argumentsOf(node)
  const body = others.at(-1)
  const callee = node['callee'] as Node
  const table = callee.type === 'CallExpression' ? callee : undefined
  const path = nameOf(table ? table['callee'] : callee).split('.')
  const [root = '', ...rest] = path
  if (!title || !body || !module.runners.has(root) || !rest.every((name) => members.has(name)))
    return undefined
  const rows =
    table && /^(for|each)$/.test(rest.at(-1) ?? '') ? rowsOf(module, argumentsOf(table)[0]) : undefined
  const level = levelOf(title, rows)
  return level && { level, isTest: !path.includes('describe'), body }
}

/** The rows of a table that the file writes out; undefined for others, such as computed ones. */
function rowsOf(module: Module, given: Node | undefined): Node[] | undefined {
  const table = plain(given)
  const known = table.type === 'Identifier' ? module.constants.get(nameOf(table)) : table
  if (known?.type !== 'ArrayExpression') return undefined
  const elements = known['elements'] as ({ spread: unknown; expression: Node } | null)[]
  return elements.some((one) => !one || one.spread)
    ? undefined
    : elements.map((one) => plain(one?.expression))
}

function levelOf(title: Node, rows: Node[] | undefined): Level | undefined {
  const source = textOf(title)
  if (source === undefined) return undefined
  const patterns = rows
    ? rows.map((row) => patternOf(source, (hole, index) => valueIn(row, hole, index)))
    : [patternOf(source, () => undefined)]
  return { source, pattern: `(?:${patterns.join('|')})` }
}

function textOf(node: Node): string | undefined {
  if (node.type === 'StringLiteral') return String(node['value'])
  if (node.type !== 'TemplateLiteral') return undefined
  return (node['quasis'] as { cooked: string }[]).map(({ cooked }) => cooked).join('{…}')
}

const holes = /(\{…\}|%[sdifjo]|\$[A-Za-z][\w.]*)/

/** A title without a word of its own, such as `%s` over an unknown table, is no title: it would match every name. */
function patternOf(source: string, textIn: (hole: string, index: number) => string | undefined): string {
  let index = 0
  let isKnown = false
  const parts = source.split(holes).map((part) => {
    const text = holes.test(part) ? textIn(part, part.startsWith('%') ? index++ : 0) : part
    isKnown ||= /\p{L}/u.test(text ?? '')
    return text === undefined ? '.+' : text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  })
  return isKnown ? parts.join('') : '(?!)'
}

/** The text that fills a hole of a title: `%s` takes the next cell of the row, `$name` a property of it. */
function valueIn(row: Node, hole: string, index: number): string | undefined {
  if (hole === '{…}') return undefined
  if (hole.startsWith('$')) return literal(propertyOf(row, hole.slice(1)))
  if (row.type !== 'ArrayExpression') return index === 0 ? literal(row) : undefined
  return literal((row['elements'] as ({ expression: Node } | null)[])[index]?.expression)
}

function literal(node: Node | undefined): string | undefined {
  const { type, value } = plain(node)
  return type === 'StringLiteral' || type === 'NumericLiteral' ? String(value) : undefined
}

/** The expression without `as const`, `satisfies` and parentheses. */
function plain(node: unknown): Node {
  const one = (node ?? { type: '' }) as Node
  return /^Ts|^Paren/.test(one.type) && one['expression'] ? plain(one['expression']) : one
}
