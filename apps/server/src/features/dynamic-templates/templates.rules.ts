import { cutText } from '@carillon/contract/characters'
import { templateLimits } from '@carillon/contract/dynamic-templates'
import { compileTemplate } from '@carillon/personalization/compile-template'

/** `2026-11-21 09:05:00`, UTC. */
export function plainTime(instant: Date): string {
  return instant.toISOString().slice(0, 19).replace('T', ' ')
}

export function copyName(name: string): string {
  return cutText(`Copy of ${name}`, templateLimits.name).trimEnd()
}

interface Content {
  subject: string
  html_content: string
  plain_content: string
  generate_plain_content: boolean
}

/**
 * Tags of a dynamic version that can't be used. Its author sees them, and the version isn't sent until they are
 * corrected.
 */
export function brokenTags(content: Content): { message: string; line: number; column: number }[] {
  const parts = [
    ['Subject', content.subject, 'text'],
    ['HTML', content.html_content, 'html'],
    ...(content.generate_plain_content ? [] : [['Plain text', content.plain_content, 'text'] as const]),
  ] as const
  return parts.flatMap(([part, source, kind]) => {
    const { problems = [] } = compileTemplate(source, { kind })
    return problems.map(({ message, line, column }) => ({ message: `${part}: ${message}`, line, column }))
  })
}

/**
 * Fills a legacy template's text with its substitutions. Each key is replaced as it was given, including its marks.
 * Inserted values are not searched for keys.
 */
export function fillSubstitutions(text: string, values: Readonly<Record<string, unknown>>): string {
  const keys = Object.keys(values).filter((key) => key !== '')
  if (keys.length === 0) return text
  const longestFirst = keys.sort((a, b) => b.length - a.length).map(RegExp.escape)
  return text.replace(new RegExp(longestFirst.join('|'), 'g'), (key) => String(values[key] ?? ''))
}
