import { type AddressTags, tagsBehindHost } from '@carillon/personalization/address-tags'
import { type SourceTag, scanTags } from '@carillon/personalization/scan-tags'
import { readAttributes } from './html-attributes.ts'

type Range = { start: number; end: number }

const addresses: ReadonlySet<string> = new Set([
  ...[
    'href',
    'xlink:href',
    'src',
    'background',
    'action',
    'formaction',
    'poster',
    'cite',
    'longdesc',
    'data',
  ],
])

/**
 * The positions of tags in HTML whose values are percent-encoded: tags after the host of an address in an attribute.
 */
export function addressTagsInHtml(html: string): AddressTags {
  const ranges: Range[] = []
  const { masked, tags } = maskTags(html)
  if (tags.length === 0) return new Map()
  readAttributes(masked, {
    onAttribute({ name, start, end }) {
      const value = masked.slice(start, end)
      if (!value.includes(mask)) return
      if (name === 'style' || name === 'srcset') {
        const pattern = name === 'style' ? /(?<=url\(\s*(?:"|'|&quot;|&#39;)?)[^\s"')]+/gi : /\S+/g
        for (const { 0: found, index } of value.matchAll(pattern))
          ranges.push({ start: start + index, end: start + index + found.length })
      } else if (addresses.has(name) || /^\s*https?:\/\//i.test(value)) ranges.push({ start, end })
    },
  })
  return startsIn(html, ranges, tags)
}

const inText = /https?:\/\/[^\s<>"\]]+|(?<=\[)\ue000+(?:[/?#&][^\s\]<>"]*)?(?=\])/gi

/**
 * Like `addressTagsInHtml`, for a plain text. An address there begins with http:// or https://, or stands in brackets
 * after the words of a link and begins with a tag. The value of a tag that begins an address has no line break there,
 * which would cut the address.
 */
export function addressTagsInText(text: string): AddressTags {
  const { masked, tags } = maskTags(text)
  if (tags.length === 0) return new Map()
  const ranges = [...masked.matchAll(inText)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }))
  return startsIn(text, ranges, tags, true)
}

const mask = '\ue000'

function maskTags(source: string): { masked: string; tags: SourceTag[] } {
  const { tags } = scanTags(source)
  let masked = ''
  let done = 0
  for (const { start, end } of tags) {
    masked += source.slice(done, start) + mask.repeat(end - start)
    done = end
  }
  return { masked: masked + source.slice(done), tags }
}

/** @param ranges in any order; none overlap */
function startsIn(
  source: string,
  ranges: Range[],
  tags: readonly SourceTag[],
  withWhole = false,
): AddressTags {
  const found = new Map<number, 'encoded' | 'whole'>()
  let next = 0
  for (const range of ranges.sort((a, b) => a.start - b.start)) {
    while (next < tags.length && tags[next]!.start < range.start) next++
    const first = next
    while (next < tags.length && tags[next]!.end <= range.end) next++
    const own = tags.slice(first, next)
    if (withWhole) for (const { start } of own) found.set(start, 'whole')
    for (const start of tagsBehindHost(source, range, own)) found.set(start, 'encoded')
  }
  return found
}
