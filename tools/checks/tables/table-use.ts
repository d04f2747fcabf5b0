import { type ESTree, parseSync, Visitor } from 'vite'
import { type Access, tablesOfSql, valueMark } from './sql-tables.ts'

export type TableUse = { table: string; access: Access; line: number }
export type FileUse = {
  uses: TableUse[]
  /** Lines that name a table in a way that can't be analyzed. */
  unreadable: number[]
}

const kysely = new Map<string, Access>(
  Object.entries({
    selectFrom: 'read',
    innerJoin: 'read',
    leftJoin: 'read',
    rightJoin: 'read',
    fullJoin: 'read',
    crossJoin: 'read',
    innerJoinLateral: 'read',
    leftJoinLateral: 'read',
    crossJoinLateral: 'read',
    from: 'read',
    using: 'read',
    insertInto: 'write',
    replaceInto: 'write',
    updateTable: 'write',
    deleteFrom: 'write',
    mergeInto: 'write',
  } as const),
)
/** Methods that other objects have, too. Their argument is a table only if it has the name of one. */
const ambiguous = new Set(['from', 'using'])
const statement =
  /^\s*(select|insert into|update|delete from|with|copy|truncate|merge into|lock table|analyze)\s/

/**
 * The tables that a source file reads and writes: in calls of Kysely, in sql templates, and in strings that are
 * statements. A name as a placeholder (`sql.table(name)`) means all tables whose names are strings in the file.
 */
export function tablesOfSource(path: string, source: string, tables: ReadonlySet<string>): FileUse {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const file = new SourceFile(source, tables)
  new Visitor({
    VariableDeclarator: (node) => file.noteConstant(node),
    Literal: (node) => file.noteText(node),
  }).visit(program)
  new Visitor({
    TaggedTemplateExpression: (node) => file.readTagged(node),
    TemplateLiteral: (node) => file.readTemplate(node),
    Literal: (node) => file.readText(node),
    CallExpression: (node) => file.readCall(node),
  }).visit(program)
  return file.result()
}

type Part = { text: string; start: number }
type Named = string[] | 'elsewhere' | 'unreadable'

class SourceFile {
  #source: string
  #tables: ReadonlySet<string>
  #constants = new Map<string, ESTree.Expression>()
  #texts = new Set<string>()
  #done = new Set<ESTree.Node>()
  #found: { name: string; access: Access; start: number }[] = []
  #unreadable: number[] = []

  constructor(source: string, tables: ReadonlySet<string>) {
    this.#source = source
    this.#tables = tables
  }

  noteConstant({ id, init }: ESTree.VariableDeclarator): void {
    if (id.type === 'Identifier' && init) this.#constants.set(id.name, init)
  }

  noteText({ value }: ESTree.Node & { value?: unknown }): void {
    if (typeof value === 'string' && this.#tables.has(value)) this.#texts.add(value)
  }

  readTagged(node: ESTree.TaggedTemplateExpression): void {
    if (node.tag.type !== 'Identifier' || node.tag.name !== 'sql') return
    this.#done.add(node.quasi)
    this.#readSql(partsOf(node.quasi), node.quasi.expressions, 'part')
  }

  readTemplate(node: ESTree.TemplateLiteral): void {
    const parts = partsOf(node)
    if (!this.#done.has(node) && statement.test(parts[0]?.text ?? ''))
      this.#readSql(parts, node.expressions, 'name')
  }

  readText({ value, start }: ESTree.Node & { value?: unknown }): void {
    if (typeof value === 'string' && statement.test(value)) this.#readSql([{ text: value, start: start + 1 }])
  }

  readCall(node: ESTree.CallExpression): void {
    const method = methodOf(node)
    const first = node.arguments[0]
    if (!method || !first) return
    const owner = ownerOf(node)
    if (owner === 'sql' && method === 'table' && !this.#done.has(node)) this.#readNamed(node, first, 'write')
    const access = kysely.get(method)
    if (!access || (owner && /^[A-Z]/.test(owner))) return
    const named = first.type === 'ArrayExpression' ? first.elements : [first]
    for (const each of named) {
      if (!each || (ambiguous.has(method) && each.type !== 'Literal')) continue
      this.#readNamed(node, each, access)
    }
  }

  result(): FileUse {
    const lineOf = (at: number) => this.#source.slice(0, at).split('\n').length
    return {
      uses: this.#found
        .filter(({ name }) => this.#tables.has(name))
        .map(({ name, access, start }) => ({ table: name, access, line: lineOf(start) })),
      unreadable: this.#unreadable.map(lineOf),
    }
  }

  /** A placeholder in an sql template is a part, which is analyzed by itself. A placeholder in a string is a name. */
  #readSql(parts: Part[], values: readonly ESTree.Expression[] = [], holds: 'part' | 'name' = 'name'): void {
    const text = parts.map((part, index) => (index === 0 ? '' : valueMark(index - 1)) + part.text).join('')
    const { places, maybe } = tablesOfSql(text)
    if (maybe && this.#tables.has(maybe))
      this.#found.push({ name: maybe, access: 'read', start: startIn(parts, 0) })
    for (const place of places) {
      const start = startIn(parts, place.offset)
      if ('name' in place) this.#found.push({ name: place.name, access: place.access, start })
      else if (holds === 'name') this.#readName(values[place.value], place.access, start)
      else this.#readPart(values[place.value], place.access)
    }
  }

  #readName(value: ESTree.Expression | undefined, access: Access, start: number): void {
    const named = value && this.#resolve(value)
    if (!Array.isArray(named)) this.#unreadable.push(start)
    else for (const name of named) this.#found.push({ name, access, start })
  }

  #readPart(value: ESTree.Expression | undefined, access: Access): void {
    if (value?.type !== 'CallExpression' || ownerOf(value) !== 'sql') return
    this.#done.add(value)
    const first = value.arguments[0]
    if (first) this.#readNamed(value, first, access)
  }

  #readNamed(node: ESTree.Node, name: ESTree.Node, access: Access): void {
    const named = this.#resolve(name)
    if (named === 'unreadable') this.#unreadable.push(node.start)
    else if (named !== 'elsewhere')
      for (const each of named) this.#found.push({ name: each, access, start: name.start })
  }

  #resolve(node: ESTree.Node): Named {
    if (node.type === 'Literal' && typeof node.value === 'string') return [tableWithoutAlias(node.value)]
    if (node.type === 'TSAsExpression') return this.#resolve(node.expression)
    if (node.type === 'TemplateLiteral') {
      const begin = node.quasis[0]?.value.cooked ?? ''
      if (/^\w+\./.test(begin)) return begin.startsWith('public.') ? 'unreadable' : 'elsewhere'
      return /^\w+( |$)/.test(begin) ? [tableWithoutAlias(begin)] : this.#anyNamed()
    }
    if (node.type === 'Identifier') {
      const constant = this.#constants.get(node.name)
      return constant ? this.#resolve(constant) : this.#anyNamed()
    }
    if (node.type === 'MemberExpression' || node.type === 'ConditionalExpression') return this.#anyNamed()
    return 'elsewhere'
  }

  #anyNamed(): Named {
    return this.#texts.size > 0 ? [...this.#texts] : 'unreadable'
  }
}

/** The table in `contact as c`. */
function tableWithoutAlias(name: string): string {
  return (name.trim().split(/\s/)[0] ?? '').replace(/^public\./, '')
}

function partsOf(node: ESTree.TemplateLiteral): Part[] {
  return node.quasis.map(({ value, start }) => ({ text: value.cooked ?? value.raw, start: start + 1 }))
}

function startIn(parts: Part[], offset: number): number {
  let before = 0
  for (const [index, part] of parts.entries()) {
    const mark = index === 0 ? 0 : valueMark(index - 1).length
    if (offset < before + mark + part.text.length) return part.start + offset - before - mark
    before += mark + part.text.length
  }
  return parts.at(-1)?.start ?? 0
}

function methodOf({ callee }: ESTree.CallExpression): string | undefined {
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? callee.property.name
    : undefined
}

function ownerOf({ callee }: ESTree.CallExpression): string | undefined {
  return callee.type === 'MemberExpression' && callee.object.type === 'Identifier'
    ? callee.object.name
    : undefined
}
