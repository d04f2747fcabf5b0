/**
 * A policy that keeps a message from loading scripts and pages. The sandbox alone is not enough: browsers prefetch the
 * resources of a document, even where no script may run. Links open in a new window, which the frame does not allow.
 */
export const inertHead =
  '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; img-src * data: blob:; ' +
  "media-src * data:; style-src * 'unsafe-inline'; font-src * data:; base-uri 'none'; form-action 'none'\">" +
  '<base target="_blank">'

/**
 * Only comments may precede the doctype. Anything else could be loaded before the policy applies. A comment ends at the
 * first possible place, as in the preload scanners of browsers.
 */
const doctype = /^(?:\s|(?=(<!--(?!-?>)[\s\S]*?--!?>))\1)*<!doctype[^>]*>/i

/** Makes a message safe for a frame: it is shown, but loads no scripts or pages. */
export function inertHtml(html: string): string {
  const at = endOf(doctype, html) ?? 0
  return `${html.slice(0, at)}${inertHead}${html.slice(at)}`
}

const inverted = `<style>
html { background: #fff; filter: invert(1) hue-rotate(180deg) }
img, video, [background], [style*="background-image"], [style*="url("] { filter: invert(1) hue-rotate(180deg) }
</style>`

/**
 * A message as dark mail programs show it. The dark mode rules of the message apply; without any, it is inverted, as
 * some programs do.
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
