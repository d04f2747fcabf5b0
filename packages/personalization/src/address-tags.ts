import type { SourceTag } from './scan-tags.ts'

/**
 * A value as it is written after the host of an address: percent-encoded (RFC 3986), so that any value stays one value
 * of the query or one step of the path. A value that needs no encoding, or has it already, stays as it is.
 */
function encodeAddressValue(value: string): string {
  if (/^(?:[\w.~-]|%[0-9A-Fa-f]{2})*$/.test(value)) return value
  return encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/**
 * The form of a tag's value in an address, by the position of the tag: `encoded` after the host, or `whole` if the
 * value is the address itself or its beginning.
 */
export type AddressTags = ReadonlyMap<number, 'encoded' | 'whole'>

/** A value in an address. A whole address is written without line breaks and tabs, as browsers read it (WHATWG URL). */
export function addressValue(value: string, part: 'encoded' | 'whole'): string {
  if (part === 'encoded') return encodeAddressValue(value)
  return /^\s*https?:\/\//i.test(value) ? value.replace(/[\t\r\n]/g, '').trim() : value
}

/** A character that stands for the value of a tag. It can't be in a scheme and doesn't end a host. */
const value = '\ue000'

/**
 * The tags of an address whose values are percent-encoded: tags after its host. A tag that is the address itself, its
 * beginning or a part of its host can't be encoded, and a tag with three braces is written as it is.
 *
 * @param source the text that the address stands in
 * @param tags the tags of the address, in order
 * @returns the positions of these tags
 */
export function tagsBehindHost(
  source: string,
  { start, end }: { start: number; end: number },
  tags: readonly SourceTag[],
): number[] {
  const found: number[] = []
  /** For each open block, the address before it and at the end of its branches. */
  const open: { before: string; ends: string[] }[] = []
  let address = ''
  let done = start
  for (const tag of tags) {
    address += source.slice(done, tag.start)
    done = tag.end
    const block = open.at(-1)
    if (tag.kind === 'open') open.push({ before: address, ends: [] })
    else if (tag.kind === 'else' && block) {
      block.ends.push(address)
      address = block.before
    } else if (tag.kind === 'close' && block) {
      open.pop()
      address = [address, ...block.ends].find(isPastHost) ?? address
    } else if (tag.kind === 'value' || tag.kind === 'raw') {
      if (tag.kind === 'value' && isPastHost(address)) found.push(tag.start)
      address += value
    }
    if (done >= end) break
  }
  return found
}

/** True if the beginning of an address has its host: `https://a.example/`, `{{base}}?`, `mailto:a@b.example?`. */
function isPastHost(beginning: string): boolean {
  const address = beginning.trimStart()
  const scheme = /^(?:[a-z][a-z0-9+.-]*|\ue000+):/i.exec(address)?.[0] ?? ''
  const rest = address.slice(scheme.length)
  if (rest.startsWith('//')) return /[/?#]/.test(rest.slice(2))
  // The first tag's value may already have a query, to which an `&` adds.
  return scheme === '' || scheme.startsWith(value) ? /[/?#&]/.test(rest) : rest.includes('?')
}
