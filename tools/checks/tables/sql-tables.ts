export type Access = 'read' | 'write'

/** A place in a statement that names a table, literally or by a placeholder. */
export type TablePlace = { access: Access; offset: number } & ({ name: string } | { value: number })

export type SqlTables = {
  places: TablePlace[]
  /** The first word of a text that may consist only of a table and its alias: `contact c`. */
  maybe?: string
}

type Token = { text: string; offset: number }
/** Inside parentheses: the word before them, and the meaning of a table after a comma. */
type Frame = { openedBy: string; lists?: Access | undefined }

/** The text that stands for the nth placeholder. */
export function valueMark(index: number): string {
  return `⟦${index}⟧`
}

const tokens = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|"([^"]+)"|⟦\d+⟧|[a-z_][\w$]*|\S/gi
/** Functions with `from` among their arguments. */
const fromIsAnArgument = new Set(['extract', 'substring', 'trim', 'overlay', 'position'])
const endsTheList = new Set(
  'where group order having limit offset union intersect except returning set when window for select values'.split(
    ' ',
  ),
)
const beforeTheName = new Set(['only', 'lateral', 'table', 'if', 'exists', 'not'])

/**
 * The tables that a statement, or a part of one, reads and writes. It looks at the words before a table instead of
 * parsing the grammar, because a part need not be a complete statement.
 */
export function tablesOfSql(sql: string): SqlTables {
  const found = tokenize(sql)
  const word = (at: number) => found[at]?.text ?? ''
  const places: TablePlace[] = []
  const frames: Frame[] = [{ openedBy: '' }]
  const top = () => frames.at(-1) as Frame

  const take = (from: number, access: Access | undefined) => {
    let at = from
    while (beforeTheName.has(word(at))) at++
    const first = at
    while (word(at) === '(') at++
    const place = access && placeAt(found, at, access)
    // A placeholder in parentheses is a query, which is analyzed where it is written.
    if (place && (at === first || 'name' in place)) places.push(place)
  }

  for (let at = 0; at < found.length; at++) {
    const [text, before, after] = [word(at), word(at - 1), word(at + 1)]
    if (text === '(') frames.push({ openedBy: before })
    else if (text === ')') frames.length > 1 && frames.pop()
    else if (text === ',') take(at + 1, top().lists)
    else if (text === 'from') {
      const isDistinct = before === 'distinct' && /^(is|not)$/.test(word(at - 2))
      if (isDistinct || fromIsAnArgument.has(top().openedBy)) continue
      top().lists = 'read'
      take(at + 1, before === 'delete' ? 'write' : 'read')
    } else if (text === 'join') take(at + 1, 'read')
    else if (text === 'using' && after !== '(') {
      top().lists = 'read'
      take(at + 1, 'read')
    } else if (text === 'into' && /^(insert|merge)$/.test(before)) take(at + 1, 'write')
    else if (text === 'update' && !/^(for|key|do|on|then)$/.test(before) && after !== 'set')
      take(at + 1, 'write')
    else if (text === 'truncate') {
      top().lists = 'write'
      take(at + 1, 'write')
    } else if (text === 'copy' && after !== '(') take(at + 1, copyAccess(found, at))
    else if (text === 'table' && /^(alter|drop|lock)$/.test(before)) take(at + 1, 'write')
    else if (text === 'analyze') take(at + 1, 'read')
    if (endsTheList.has(text)) top().lists = undefined
  }
  const isAlone = /^[a-z_]\w*$/.test(word(0)) && /^(⟦|[a-z]|$)/.test(word(1))
  return { places, maybe: isAlone ? word(0) : undefined }
}

function tokenize(sql: string): Token[] {
  return [...sql.matchAll(tokens)]
    .filter(([text]) => !text.startsWith('--') && !text.startsWith('/*'))
    .map((match) => ({ text: match[1] ?? match[0].toLowerCase(), offset: match.index }))
}

/** The table named at a token; undefined for a name of another schema, a function or a keyword. */
function placeAt(found: Token[], at: number, access: Access): TablePlace | undefined {
  const token = found[at]
  if (!token) return undefined
  const { text, offset } = token
  const value = text.match(/^⟦(\d+)⟧$/)?.[1]
  if (value) return { access, offset, value: Number(value) }
  const follows = found[at + 1]?.text
  if (follows === '.') return text === 'public' ? placeAt(found, at + 2, access) : undefined
  if (!/^[a-z_]/.test(text) || /^(select|with|values|stdin|stdout)$/.test(text)) return undefined
  if (follows === '(' && access === 'read') return undefined
  return { access, offset, name: text }
}

/** `copy x from stdin` writes, `copy x to stdout` reads. */
function copyAccess(found: Token[], at: number): Access {
  const way = found.slice(at).find(({ text }) => text === 'from' || text === 'to')
  return way?.text === 'to' ? 'read' : 'write'
}
