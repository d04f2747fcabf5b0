/**
 * Encodes a parameter's value as in RFC 8187 and RFC 2231, without the charset: all but plain characters become UTF-8
 * bytes in hexadecimal.
 */
export function encodeParameter(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/**
 * A Content-Disposition for a download with this name (RFC 6266). Browsers read the encoded form; the plain one is for
 * simpler clients.
 */
export function asDownload(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const header = `attachment; filename="${plain}"`
  return plain === fileName ? header : `${header}; filename*=UTF-8''${encodeParameter(fileName)}`
}
