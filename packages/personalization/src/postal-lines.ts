import { type SenderIdentity, senderTags } from './reserved-tags.ts'

const tag = String.raw`\{\{\{?\s*Sender_(?:Address|City|State|Zip|Country)\s*\}\}\}?`
/** A tag, alone or with a span around it, as the unsubscribe module writes them. */
const piece = String.raw`(?:<span\b[^>]*>\s*${tag}\s*</span>|${tag})`
const separator = String.raw`(?:\s|&nbsp;|<br\s*/?>|[,;|·•–-])+`
const line = new RegExp(`${piece}(?:${separator}${piece})+`, 'g')
const pieces = new RegExp(`(${piece})`, 'g')

/**
 * The lines of a sender's address, without the tags for which this sender has no value and without their separators. Of
 * the separators around a removed tag, the strongest one stays.
 */
export function tidyPostalLines(text: string, sender: SenderIdentity): string {
  const values: Readonly<Record<string, string>> = senderTags(sender)
  const isEmpty = (found: string) => (values[/Sender_\w+/.exec(found)?.[0] ?? ''] ?? '').trim() === ''
  return text.replace(line, (found) => {
    const parts = found.split(pieces)
    if (!parts.some((part, at) => at % 2 === 1 && isEmpty(part))) return found
    let written = ''
    let between = ''
    for (const [at, part] of parts.entries()) {
      if (at % 2 === 0) between = strength(part) > strength(between) ? part : between
      else if (!isEmpty(part)) {
        written += written === '' ? part : between + part
        between = ''
      }
    }
    return written
  })
}

function strength(between: string): number {
  if (/<br/i.test(between)) return 3
  if (/[,;|·•–-]/.test(between)) return 2
  return between === '' ? 0 : 1
}
