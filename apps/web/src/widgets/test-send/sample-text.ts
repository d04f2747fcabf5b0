import type { PreflightFinding } from '@carillon/contract/preflight'
import { checkSource } from '@carillon/email-design/check-source'
import { useMemo } from 'react'
import { useIsSample } from '../checks-gutter/use-is-sample.ts'

/** The first placeholder text that a preflight found. In an A/B test: in this variation. */
export function sampleTextIn(
  findings: readonly (Pick<PreflightFinding, 'parameter' | 'variation'> & { code: string })[] | undefined,
  variation?: string,
): string | undefined {
  const found = findings?.find(
    (each) =>
      each.code === 'text_placeholder' &&
      (each.variation === undefined || variation === undefined || each.variation === variation),
  )
  return found && String(found.parameter['text'])
}

/** The first placeholder text in HTML that has no preflight of the server. */
export function useSampleText(html: string): string | undefined {
  const isSample = useIsSample(undefined)
  return useMemo(() => {
    const found = checkSource(html, { customFields: null, ...(isSample && { isSample }) })
    const text = found.find(({ code }) => code === 'text_placeholder')?.details['text']
    return text === undefined ? undefined : String(text)
  }, [html, isSample])
}
