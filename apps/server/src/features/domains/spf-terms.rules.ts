/** A term of an SPF record without the sign that means "pass". */
export function plainTerm(term: string): string {
  return term.replace(/^\+/, '')
}

/** An SPF record with these terms added, before `all` or `redirect`; a new record if there was none. */
export function withSpfTerms(record: string | null, terms: readonly string[]): string {
  if (record === null) return ['v=spf1', ...terms, '~all'].join(' ')
  const known = record.trim().split(/\s+/)
  const has = new Set(known.map((term) => plainTerm(term.toLowerCase())))
  const added = terms.filter((term) => !has.has(plainTerm(term.toLowerCase())))
  const at = known.findIndex((term) => /^([+?~-]?all|redirect=.*)$/i.test(term))
  return [...known.slice(0, at < 0 ? known.length : at), ...added, ...(at < 0 ? [] : known.slice(at))].join(
    ' ',
  )
}
