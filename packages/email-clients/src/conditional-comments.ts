/**
 * The source as Word reads it. `<!--[if mso]>…<![endif]-->` is a comment for all other clients, and
 * `<!--[if !mso]><!-->…<!--<![endif]-->` encloses content for them. True conditions are opened, false ones left out. The
 * source is read once from its beginning to its end, however many conditions lack an end.
 */
export function readAsWord(html: string): string {
  const out: string[] = []
  let at = 0
  for (const found of html.matchAll(opening)) {
    if (found.index < at) continue
    const start = found.index + found[0].length
    const end = /<!(--\s*<!)?\[endif\](--)?>/gi
    end.lastIndex = start
    const close = end.exec(html)
    if (!close) break
    out.push(html.slice(at, found.index))
    if (holdsInWord(found[1] ?? '')) out.push(html.slice(start, close.index))
    at = close.index + close[0].length
  }
  out.push(html.slice(at))
  return out.join('')
}

const opening = /<!(?:--)?\[if\b([^\]<>]{0,200})\]>(?:\s*(?:-->|<!-->))?/gi

/** True if Word shows content under this condition, as `mso`, `!mso`, `gte mso 9` or `(gte mso 9)|(IE)`. */
export function holdsInWord(condition: string): boolean {
  const tokens = condition.toLowerCase().match(/[()&|!]|[\w.]+/g) ?? []
  return new Condition(tokens).read()
}

/** The version by which Outlook 2016 and all later ones call themselves. */
const version = 16

class Condition {
  readonly #tokens: string[]
  #depth = 0

  constructor(tokens: readonly string[]) {
    this.#tokens = [...tokens]
  }

  read(): boolean {
    let value = this.#all()
    while (this.#take('|')) value = this.#all() || value
    return value
  }

  #all(): boolean {
    let value = this.#one()
    while (this.#take('&')) value = this.#one() && value
    return value
  }

  #one(): boolean {
    if (this.#take('!')) return !this.#one()
    if (this.#take('(')) {
      const value = ++this.#depth < 20 && this.read()
      this.#take(')')
      return value
    }
    return this.#comparison(this.#tokens.shift() ?? 'false')
  }

  #comparison(word: string): boolean {
    const compares = /^(gte?|lte?)$/.test(word)
    const name = compares ? (this.#tokens.shift() ?? '') : word
    const asked = /^\d/.test(this.#tokens[0] ?? '') ? Number.parseFloat(this.#tokens.shift() ?? '') : null
    if (name === 'vml' || name === 'true') return true
    if (name !== 'mso') return false
    if (asked === null) return true
    return (
      { gt: version > asked, gte: version >= asked, lt: version < asked, lte: version <= asked }[word] ??
      version === asked
    )
  }

  #take(token: string): boolean {
    if (this.#tokens[0] !== token) return false
    this.#tokens.shift()
    return true
  }
}
