import { checkSource } from '@carillon/email-design/check-source'
import type { SourceFinding } from '@carillon/email-design/finding'
import { useEffect, useState } from 'react'
import { unknownTags } from './unknown-tags.ts'

/** The checks run this long after the last change, because checking megabytes of HTML takes time. */
const delayMs = 600
const largeDelayMs = 3_000
const largeFrom = 400_000

export interface PlacedFinding extends SourceFinding {
  line: number
  column: number
}

/** The findings in hand-written HTML, each with its line. */
export function useSourceChecks(html: string, customFields: readonly string[] | null): PlacedFinding[] {
  const [findings, setFindings] = useState<PlacedFinding[]>([])
  useEffect(() => {
    const wait = html.length > largeFrom ? largeDelayMs : delayMs
    const timer = setTimeout(() => setFindings(judge(html, customFields)), wait)
    return () => clearTimeout(timer)
  }, [html, customFields])
  return findings
}

function judge(html: string, customFields: readonly string[] | null): PlacedFinding[] {
  const tags = unknownTags(html, customFields).map(({ name, ...finding }) => ({
    ...finding,
    at: tagWith(html, name),
  }))
  return [...checkSource(html), ...tags].map((finding) => ({ ...finding, ...placeOf(html, finding.at ?? 0) }))
}

/** Position of the first tag that contains a name. */
function tagWith(html: string, name: string): number {
  for (const { 0: tag, index } of html.matchAll(/\{\{[^}]*\}\}/g)) if (tag.includes(name)) return index
  return 0
}

function placeOf(html: string, at: number) {
  const before = html.slice(0, at)
  const line = before.split('\n').length
  return { line, column: at - before.lastIndexOf('\n') }
}
