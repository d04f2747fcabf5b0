/** The tags of a DKIM or DMARC record (`a=b; c=d`), by their names; null when it is no such list. */
export function readTags(text: string): ReadonlyMap<string, string> | null {
  const tags = new Map<string, string>()
  for (const part of text.split(';')) {
    if (part.trim() === '') continue
    const equals = part.indexOf('=')
    if (equals < 1) return null
    const name = part.slice(0, equals).trim().toLowerCase()
    if (tags.has(name)) return null
    tags.set(name, part.slice(equals + 1).trim())
  }
  return tags
}

export type KeyVerdict = 'published' | 'missing' | 'key_wrong' | 'key_several' | 'key_revoked'

/** Judges the text published in the place of a DKIM key. */
export function judgeKey(
  texts: readonly string[],
  publicKey: string,
  wanted: 'rsa' | 'ed25519' = 'rsa',
): KeyVerdict {
  const keys = texts.map(readTags).filter((tags) => tags?.has('p'))
  if (keys.length === 0) return texts.length === 0 ? 'missing' : 'key_wrong'
  // The receiver's choice among several is undefined (RFC 6376, section 3.6.2.2).
  if (keys.length > 1) return 'key_several'
  const value = keys[0]?.get('p')?.replace(/\s/g, '') ?? ''
  if (value === '') return 'key_revoked'
  const version = keys[0]?.get('v')
  if (version !== undefined && version !== 'DKIM1') return 'key_wrong'
  const kind = keys[0]?.get('k') ?? 'rsa'
  if (kind.toLowerCase() !== wanted) return 'key_wrong'
  return value === publicKey ? 'published' : 'key_wrong'
}

export interface DmarcVerdict {
  problem: 'missing' | 'dmarc_several' | 'dmarc_malformed' | 'dmarc_none' | 'dmarc_strict' | null
  /** True if the next domain above is asked, as for a name without a record. */
  isAbsent: boolean
}

/** Judges the text published below `_dmarc`. */
export function judgeDmarc(texts: readonly string[]): DmarcVerdict {
  const records = texts.filter((text) => /^v\s*=\s*DMARC1\s*(;|$)/i.test(text.trim()))
  if (records.length === 0) return { problem: 'missing', isAbsent: true }
  if (records.length > 1) return { problem: 'dmarc_several', isAbsent: false }
  const tags = readTags(records[0] ?? '')
  const policy = tags?.get('p')?.toLowerCase()
  if (policy === undefined || !['none', 'quarantine', 'reject'].includes(policy))
    return { problem: 'dmarc_malformed', isAbsent: false }
  if (policy === 'none') return { problem: 'dmarc_none', isAbsent: false }
  const isStrict = [tags?.get('adkim'), tags?.get('aspf')].some((how) => how?.toLowerCase() === 's')
  return { problem: isStrict ? 'dmarc_strict' : null, isAbsent: false }
}
