import type { Finding } from '@carillon/email-design/finding'
import { compileTemplate } from '@carillon/personalization/compile-template'
import { contactTagNames, linkTagNames, senderTagNames } from '@carillon/personalization/reserved-tags'

const reserved: readonly string[] = [...contactTagNames, ...linkTagNames, ...senderTagNames]

/** Tags that name no existing field. Templates are filled with data of any name, so nothing in them is unknown. */
export function unknownTags(
  html: string,
  customFields: readonly string[] | null,
): (Finding & { name: string })[] {
  if (customFields === null) return []
  const compiled = compileTemplate(html, { kind: 'html', systemTags: linkTagNames })
  if (compiled.problems) return []
  const known = new Set([...reserved, ...customFields])
  return [...compiled.template.names]
    .filter((name) => !known.has(name))
    .map((name) => ({ code: 'tag_unknown', details: { name }, name }))
}
