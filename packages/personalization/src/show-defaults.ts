import { scanTags } from './scan-tags.ts'

const withDefault =
  /^(?:insert\s+(\[[^\]]+\]|[^\s"&]+)\s+(?:"|&quot;)default=(.*)(?:"|&quot;)|([A-Za-z_@][\w@./-]*)\s*\|\s*([^|]*))$/s

/**
 * Prepares a stored message for display: a tag with a default shows the default, as for a contact without data. In HTML, angle brackets of the
 * default are escaped, except in raw tags. All other tags stay as written.
 *
 * @param given names that have a value; their tags stay as well
 */
export function showDefaults(source: string, html = false, given: ReadonlySet<string> = new Set()): string {
  let text = ''
  let done = 0
  for (const { kind, inner, start, end } of scanTags(source).tags) {
    const found = kind === 'value' || kind === 'raw' ? withDefault.exec(inner) : null
    if (!found || given.has(rootOf(found[1] ?? found[3]!))) continue
    const fallback = found[2]?.replaceAll('\\"', '"') ?? found[4]!.trim().replace(/^(["'])(.*)\1$/, '$2')
    const isEscaped = html && kind === 'value'
    text += source.slice(done, start)
    text += isEscaped ? fallback.replaceAll('<', '&lt;').replaceAll('>', '&gt;') : fallback
    done = end
  }
  return text + source.slice(done)
}

/** The name under which the data of a tag is given: `order` for `order.number`. */
function rootOf(name: string): string {
  return name.startsWith('[') ? name.slice(1, -1) : (name.split(/[./]/)[0] ?? name)
}
