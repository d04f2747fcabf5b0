import type { Element } from '@carillon/email-design/html-tree'

/** Text in one line, without characters that are not visible, such as the space behind a preheader. */
export function tidy(text: string): string {
  return text.replaceAll(/(?:[\p{Cc}\p{Cf}\s]|\u034f)+/gu, ' ').trim()
}

export function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text
}

/** The last part of an address, which screen readers speak where nothing else names a picture or a link. */
export function fileNameOf(address: string): string {
  if (/^data:/i.test(address)) return ''
  const path = address.replace(/[?#].*$/, '').replace(/\/+$/, '')
  return path.slice(path.lastIndexOf('/') + 1)
}

/** True for pictures that only count or keep distances. */
export function isPixel({ attribs: { width, height } }: Element): boolean {
  return width === '1' || height === '1' || width === '0' || height === '0'
}
