/**
 * The groups of fields of a report, as in RFC 3464 2.1: header fields, with an empty line between groups. Names are in
 * lower case; of a name that comes again the first counts.
 */
export function readFields(text: string): Map<string, string>[] {
  return text
    .replace(/\r\n/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n(?:[ \t]*\n)+/)
    .map((group) => {
      const fields = new Map<string, string>()
      for (const line of group.split('\n')) {
        const [, name, value = ''] = /^([\w-]+):[ \t]*(.*)$/.exec(line) ?? []
        if (name !== undefined && !fields.has(name.toLowerCase()))
          fields.set(name.toLowerCase(), value.trim())
      }
      return fields
    })
    .filter((fields) => fields.size > 0)
}

/**
 * The SMTP reply that the text of a bounce cites, with what follows it up to an empty line; empty when it cites none. A
 * number in a sentence is no reply: a code stands at a beginning, after a colon, or before an enhanced code.
 */
export function embeddedReply(text: string): string {
  const found =
    /(?:(?:^|\n)[ \t]*|: ?|said: ?|error: ?|["'(<] ?)([45]\d\d[ -](?:#?[45]\.\d{1,3}\.\d{1,3}\b)?[^\n]*(?:\n(?![ \t]*\n)[^\n]*){0,5})/.exec(
      text.replace(/\r\n/g, '\n'),
    )
  return (found?.[1] ?? '').replace(/\s+/g, ' ').trim().slice(0, 500)
}
