import { compileTemplate } from '@carillon/personalization/compile-template'
import { contactTagNames, linkTagNames, senderTagNames } from '@carillon/personalization/reserved-tags'
import type { Finding } from './finding.ts'

const reserved: readonly string[] = [...contactTagNames, ...linkTagNames, ...senderTagNames]

/**
 * Tags that name no existing field. `customFields` is null for templates: they are filled with data of any name, so nothing in
 * them is unknown.
 */
export function unknownTags(
  source: string,
  customFields: readonly string[] | null,
  kind: 'html' | 'text' = 'html',
): (Finding & { name: string })[] {
  if (customFields === null) return []
  const compiled = compileTemplate(source, { kind, systemTags: linkTagNames })
  if (compiled.problems) return []
  const known = new Set([...reserved, ...customFields])
  return [...compiled.template.names]
    .filter((name) => !known.has(name))
    .map((name) => ({ code: 'tag_unknown', details: { name }, name }))
}
