/** About how many characters an inbox shows after the subject. */
const shown = 140
/** Invisible characters after a preheader, which keep the rest of the message away from it. */
const filler = /(?:\u034f|[\u00a0\u00ad\u200b-\u200d\u2007\u2060\ufeff]){20,}/

/** The text that an inbox shows after the subject: the beginning of the message, which the preheader is part of. */
export function inboxText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const hidden of body.querySelectorAll('style, script, title, template')) hidden.remove()
  const text = (body.textContent ?? '').trimStart().split(filler)[0] ?? ''
  const line = text
    .replace(/\u034f|[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > shown ? `${line.slice(0, shown).trimEnd()} …` : line
}
