import { scanTags } from './scan-tags.ts'

const withDefault =
  /^(?:insert\s+[^\s"&]+\s+(?:"|&quot;)default=(.*)(?:"|&quot;)|[A-Za-z_@][\w@./-]*\s*\|\s*([^|]*))$/s

/**
 * Prepares a stored message for display: a tag with a default shows the default, as for a contact without data. In HTML, angle brackets of the
 * default are escaped, except in raw tags. All other tags stay as written.
 */
export function showDefaults(source: string, html = false): string {
  let text = ''
  let done = 0
  for (const { kind, inner, start, end } of scanTags(source).tags) {
    const found = kind === 'value' || kind === 'raw' ? withDefault.exec(inner) : null
    if (!found) continue
    const fallback = found[1]?.replaceAll('\\"', '"') ?? found[2]!.trim().replace(/^(["'])(.*)\1$/, '$2')
    const isEscaped = html && kind === 'value'
    text += source.slice(done, start)
    text += isEscaped ? fallback.replaceAll('<', '&lt;').replaceAll('>', '&gt;') : fallback
    done = end
  }
  return text + source.slice(done)
}
