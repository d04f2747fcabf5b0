import { Parser } from 'htmlparser2'

/** The part of a page that is searched for its title, in bytes. */
const mostBytes = 64 * 1024
const longest = 200

/**
 * The title of an HTML page as plain text in one line; null if it has none. It is text from a stranger: wherever it is
 * shown, it has to be escaped like any other text.
 */
export function pageTitle(beginning: Buffer, contentType: string): string | null {
  const kind = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (kind !== '' && kind !== 'text/html' && kind !== 'application/xhtml+xml') return null
  const bytes = beginning.subarray(0, mostBytes)
  const title = plainText(firstTitle(decode(bytes, contentType)))
  return title === '' ? null : title
}

/** The text of the first `title` that is not part of a drawing. */
function firstTitle(html: string): string {
  let title: string | null = null
  let isInside = false
  let drawings = 0
  const parser = new Parser({
    onopentag(name) {
      if (name === 'svg') drawings += 1
      if (name !== 'title' || drawings > 0 || title !== null) return
      isInside = true
      title = ''
    },
    ontext(text) {
      if (isInside && title !== null) title += text
    },
    onclosetag(name) {
      if (name === 'svg') drawings -= 1
      if (name === 'title') isInside = false
    },
  })
  parser.write(html)
  parser.end()
  return title ?? ''
}

/**
 * Plain text without control characters and without characters that are not visible. Among these are marks of direction,
 * which could turn the text around it.
 */
function plainText(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Co}\p{Cn}\ufffd]/gu, '')
    .trim()
  return line.length > longest
    ? `${line
        .slice(0, longest - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`
    : line
}

/**
 * The text of a page in its character set: by its byte order mark, its header, its `meta`, and otherwise UTF-8, or
 * Windows-1252 if it is not UTF-8. This is the order of the HTML standard ("Determining the character encoding").
 */
function decode(bytes: Buffer, contentType: string): string {
  const declared = markOf(bytes) ?? charsetIn(contentType) ?? charsetInMeta(bytes)
  const decoder = declared === null ? null : decoderOf(declared)
  if (decoder) return decoder.decode(bytes)
  try {
    // The part may end within a character, which is not an error of the page.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function markOf(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : null
}

function charsetIn(contentType: string): string | null {
  return /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1] ?? null
}

/** The character set in a `meta` of the first kilobyte. One that says UTF-16 is wrong, because it was just read as ASCII. */
function charsetInMeta(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 1024).toString('latin1')
  const charset = /<meta\b[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(start)?.[1] ?? null
  return charset && /^utf-?16/i.test(charset) ? 'utf-8' : charset
}

function decoderOf(charset: string): { decode(bytes: Uint8Array): string } | null {
  try {
    return new TextDecoder(charset)
  } catch {
    return null
  }
}
