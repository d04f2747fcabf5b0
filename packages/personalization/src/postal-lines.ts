import { writesCodeFirst } from './postal-order.ts'
import { type SenderIdentity, senderTags } from './reserved-tags.ts'

const tag = String.raw`\{\{\{?\s*Sender_(?:Address|City|State|Zip|Country)\s*\}\}\}?`
/** A tag, alone or with a span around it, as the unsubscribe module writes them. */
const piece = String.raw`(?:<span\b[^>]*>\s*${tag}\s*</span>|${tag})`
const separator = String.raw`(?:\s|&nbsp;|<br\s*/?>|[,;|·•–-])+`
const line = new RegExp(`${piece}(?:${separator}${piece})+`, 'g')
const pieces = new RegExp(`(${piece})`, 'g')

/**
 * The lines of a sender's address, without the tags for which this sender has no value and without their separators. Of
 * the separators around a removed tag, the strongest one stays. If the sender's country writes the postal code before
 * the city, it comes first in whatever order the template has.
 */
export function tidyPostalLines(text: string, sender: SenderIdentity): string {
  const values: Readonly<Record<string, string>> = senderTags(sender)
  const nameOf = (part: string | undefined) => /Sender_\w+/.exec(part ?? '')?.[0] ?? ''
  const isCodeFirst = writesCodeFirst(sender.country)
  return text.replace(line, (found) => {
    const parts = found.split(pieces)
    const isEmpty = (part: string) => (values[nameOf(part)] ?? '').trim() === ''
    const at = (name: string) => parts.findIndex((part, place) => place % 2 === 1 && nameOf(part) === name)
    const [city, code] = [at('Sender_City'), at('Sender_Zip')]
    const moves = isCodeFirst && city >= 0 && code > city && !isEmpty(parts[city]!) && !isEmpty(parts[code]!)
    if (!moves && !parts.some((part, place) => place % 2 === 1 && isEmpty(part))) return found
    let written = ''
    let between = ''
    for (const [place, part] of parts.entries()) {
      if (place % 2 === 0) between = strength(part) > strength(between) ? part : between
      else if (!isEmpty(part) && !(moves && place === code)) {
        const shown = moves && place === city ? `${parts[code]} ${part}` : part
        written += written === '' ? shown : between + shown
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
