import { checkSource } from '@carillon/email-design/check-source'
import type { SourceFinding } from '@carillon/email-design/finding'
import type { IsSample } from '@carillon/email-design/placeholder-texts'
import { sourcePlace } from '@carillon/email-design/source-place'
import { useEffect, useState } from 'react'

/** The checks run this long after the last change, because checking megabytes of HTML takes time. */
const delayMs = 600
const largeDelayMs = 3_000
const largeFrom = 400_000

export interface PlacedFinding extends SourceFinding {
  line: number
  column: number
}

/** The findings in hand-written HTML, each with its line. */
export function useSourceChecks(
  html: string,
  customFields: readonly string[] | null,
  isSample: IsSample | undefined,
): PlacedFinding[] {
  const [findings, setFindings] = useState<PlacedFinding[]>([])
  useEffect(() => {
    const wait = html.length > largeFrom ? largeDelayMs : delayMs
    const timer = setTimeout(() => setFindings(checkHtml(html, customFields, isSample)), wait)
    return () => clearTimeout(timer)
  }, [html, customFields, isSample])
  return findings
}

function checkHtml(
  html: string,
  customFields: readonly string[] | null,
  isSample: IsSample | undefined,
): PlacedFinding[] {
  return checkSource(html, { customFields, ...(isSample && { isSample }) }).map((finding) => ({
    ...finding,
    ...sourcePlace(html, finding.at ?? 0),
  }))
}
