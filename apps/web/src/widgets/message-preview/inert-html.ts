/**
 * Keeps a message from as much as asking for a script or a page: browsers look ahead for what a document will load, also
 * where no script may run. Links aim at a new window, which the frame that shows it may not open.
 */
export const inertHead =
  '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; img-src * data: blob:; ' +
  "media-src * data:; style-src * 'unsafe-inline'; font-src * data:; base-uri 'none'; form-action 'none'\">" +
  '<base target="_blank">'

/**
 * Nothing but comments may stand before a doctype; anything else could come before the policy. What looks ahead ends
 * a comment where it first can, as browsers do.
 */
const doctype = /^(?:\s|(?=(<!--(?!-?>)[\s\S]*?--!?>))\1)*<!doctype[^>]*>/i

/** A message that shows itself and does nothing else, for a frame. */
export function inertHtml(html: string): string {
  const at = endOf(doctype, html) ?? 0
  return `${html.slice(0, at)}${inertHead}${html.slice(at)}`
}

const inverted = `<style>
html { background: #fff; filter: invert(1) hue-rotate(180deg) }
img, video, [background], [style*="background-image"], [style*="url("] { filter: invert(1) hue-rotate(180deg) }
</style>`

/**
 * A message as it looks in a mail program that is dark: with its own rules for that where it brings some, else
 * inverted, as programs do by themselves.
 */
export function darkHtml(html: string): string {
  const own = /@media[^{]*\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi
  if (own.test(html)) return html.replace(own, '@media all')
  const at = /<\/head\s*>/i.exec(html)?.index ?? endOf(doctype, html) ?? 0
  return `${html.slice(0, at)}${inverted}${html.slice(at)}`
}

function endOf(pattern: RegExp, html: string): number | undefined {
  const found = pattern.exec(html)
  return found ? found.index + found[0].length : undefined
}
