/** A value in the form of RFC 8187 and RFC 2231, without its charset: what isn't plain is a byte of UTF-8 in hexadecimal. */
export function encodeParameter(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** RFC 6266: a file to be kept under this name. Browsers read the encoded form; the other is for simpler programs. */
export function asDownload(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const header = `attachment; filename="${plain}"`
  return plain === fileName ? header : `${header}; filename*=UTF-8''${encodeParameter(fileName)}`
}
