/** A query of Google Ads (GAQL), as far as the simulated partner understands it: conditions joined by AND. */
export interface Query {
  fields: readonly string[]
  from: string
  conditions: readonly Condition[]
}

export interface Condition {
  field: string
  operator: '=' | '!=' | 'LIKE' | 'IN' | 'BETWEEN'
  values: readonly string[]
}

const token = /\s*(?:'((?:[^'\\]|\\.)*)'|([A-Za-z_][A-Za-z0-9_.]*|\d+)|(!=|[=(),]))/y

interface Token {
  text: string
  isQuoted: boolean
}

/** Reads a query; null for one of another form. */
export function readQuery(text: string): Query | null {
  const tokens = tokensOf(text)
  if (!tokens) return null
  const rest = [...tokens]
  const takes = (word: string) => {
    const isNext = rest[0]?.isQuoted === false && rest[0].text === word
    if (isNext) rest.shift()
    return isNext
  }
  const value = () => rest.shift()?.text ?? ''
  if (!takes('SELECT')) return null
  const fields = [value()]
  while (takes(',')) fields.push(value())
  if (!takes('FROM')) return null
  const from = value()
  const conditions: Condition[] = []
  if (takes('WHERE')) {
    do {
      const condition = readCondition(takes, value)
      if (!condition) return null
      conditions.push(condition)
    } while (takes('AND'))
  }
  return rest.length === 0 ? { fields, from, conditions } : null
}

function readCondition(takes: (word: string) => boolean, value: () => string): Condition | null {
  const field = value()
  for (const operator of ['=', '!=', 'LIKE'] as const)
    if (takes(operator)) return { field, operator, values: [value()] }
  if (takes('BETWEEN')) {
    const first = value()
    return takes('AND') ? { field, operator: 'BETWEEN', values: [first, value()] } : null
  }
  if (!takes('IN') || !takes('(')) return null
  const values = [value()]
  while (takes(',')) values.push(value())
  return takes(')') ? { field, operator: 'IN', values } : null
}

function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = []
  token.lastIndex = 0
  const end = text.trimEnd().length
  while (token.lastIndex < end) {
    const [, quoted, word, sign] = token.exec(text) ?? []
    if (quoted !== undefined) tokens.push({ text: quoted.replace(/\\(.)/g, '$1'), isQuoted: true })
    else if (word !== undefined || sign !== undefined)
      tokens.push({ text: word ?? sign ?? '', isQuoted: false })
    else return null
  }
  return tokens
}

/** A row as Google answers it: `campaign.status` of a query is `{ campaign: { status } }`. */
export type QueryRow = Readonly<Record<string, unknown>>

/** The value of a field; undefined: the row has none. */
function valueIn(row: QueryRow, field: string): unknown {
  return pathOf(field).reduce<unknown>(
    (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
    row,
  )
}

function pathOf(field: string): string[] {
  return field
    .split('.')
    .map((name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))
}

export function meets(row: QueryRow, { field, operator, values }: Condition): boolean {
  const value = valueIn(row, field)
  const text = typeof value === 'boolean' ? String(value).toUpperCase() : String(value ?? '')
  const [first = '', second = ''] = values
  if (operator === '=') return text === first
  if (operator === '!=') return text !== first
  if (operator === 'IN') return values.includes(text)
  if (operator === 'BETWEEN') return text >= first && text <= second
  return patternOf(first).test(text)
}

/** A pattern of LIKE: a percent sign is any text, an underscore any character, and brackets hold one that stands for itself. */
function patternOf(like: string): RegExp {
  const parts = like.match(/\[.\]|[\s\S]/g) ?? []
  const source = parts.map((part) => {
    if (part === '%') return '[\\s\\S]*'
    if (part === '_') return '[\\s\\S]'
    return part.replace(/^\[(.)\]$/, '$1').replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  })
  return new RegExp(`^${source.join('')}$`)
}

/** The part of a row that a query selects. */
export function selected(row: QueryRow, fields: readonly string[]): QueryRow {
  const answer: Record<string, unknown> = {}
  for (const field of fields) {
    const value = valueIn(row, field)
    if (value === undefined) continue
    const path = pathOf(field)
    const last = path.pop() ?? ''
    let part = answer
    for (const name of path) {
      part[name] ??= {}
      part = part[name] as Record<string, unknown>
    }
    part[last] = value
  }
  return answer
}
