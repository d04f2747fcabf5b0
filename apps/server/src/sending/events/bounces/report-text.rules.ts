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
 * The SMTP reply that the text of a bounce cites, with the text after it up to an empty line; empty if it cites none. A
 * number within a sentence is no reply: a reply code begins a line, follows a colon, or comes before an enhanced code.
 */
export function embeddedReply(text: string): string {
  const found =
    /(?:(?:^|\n)[ \t]*|: ?|said: ?|error: ?|["'(<[] ?)([45]\d\d[ -](?:#?[45]\.\d{1,3}\.\d{1,3}\b)?[^\n]*(?:\n(?![ \t]*\n)[^\n]*){0,5})/.exec(
      text.replace(/\r\n/g, '\n'),
    )
  return (found?.[1] ?? '').replace(/\s+/g, ' ').trim().slice(0, 500)
}

/** The marks between the words of the server and the message that it returns. */
const returned =
  /\n[ \t>]*(?:-{2,}.{0,20}(?:below this line|this is a copy|original message|copy of the message|returned message|headers)|-{6,}[ \t]*(?:\n|$)|(?:below is a copy of the )?original (?:message|text)(?: follows)?\b|received: |return-path: |(?:the )?(?:message|mail) headers? follow|your message(?:'s)? headers?|included is the message)/i

/** Sentences in every bounce of a program, and lines of the message's own header. They do not describe the fault. */
const always = [
  /this (?:message|e-?mail) (?:was|has been) (?:created|generated) automatically by[^.\n]*\.?/gi,
  /this is an automatically generated [^.\n]*\.?/gi,
  /an? (?:message|e-?mail)(?: \([^)]*\))? (?:that you sent|sent by\s+\S+)[^.]{0,40}could not be delivered to(?: one or more of its recipients| all of its recipients)?\.?/gi,
  /this is a permanent error[;.]?( i've given up\.)?( sorry it didn't work out\.)?/gi,
  /the following address(?:\(?es\)?)? (?:had (?:permanent )?(?:fatal|delivery)? ?(?:errors|problems)|failed):?/gi,
  /hi\. this is the [^\n]*\.|i'm afraid i wasn't able to deliver your message[^.]*\./gi,
  /i'm sorry to have to inform you that (?:the message returned below|your message) could not be delivered to[^.]*\./gi,
  /for further assistance,[^.]*\.|if you do so, please include this problem report\.[^.]*\.?|you can delete your own text[^.]*\.?/gi,
  /the original message was received at [^\n]*(?:\n\s*from [^\n]*)?/gi,
  /this report relates to a message you sent with the following header fields:/gi,
  /^[ \t]*(?:subject|from|to|cc|date|message-id|sender|reply-to|x-[\w-]+):[^\n]*(?:\n[ \t]{2,}\S[^\n]*)?/gim,
  /-{3,}[^\n]{0,60}-{3,}|[*=_]{6,}/g,
]

/** The words of a bounce's program about this message alone, at most 2,000 characters. */
export function ownWords(text: string): string {
  const plain = text.replace(/\r\n/g, '\n').replace(/[\u2018\u2019`]/g, "'")
  const [own = ''] = `\n${plain.slice(0, 20_000)}`.split(returned, 1)
  return always
    .reduce((words, each) => words.replace(each, ' '), own.slice(0, 6000))
    .replace(/[ \t]+/g, ' ')
    .trim()
    .slice(0, 2000)
}
