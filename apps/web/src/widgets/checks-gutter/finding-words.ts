import { type ContactTagName, contactTagNames } from '@carillon/personalization/reserved-tags'
import { useCallback } from 'react'
import { type MessageKey, useMessages } from '#lib/messages.tsx'
import type { ListedFinding } from './merge-findings.rules.ts'
import { useRefusalSentence } from './template-problem.ts'

export type FindingWords = (finding: Pick<ListedFinding, 'code' | 'parameter' | 'message'>) => string

/**
 * The sentence of a finding, the same in the editors and on the review page. A finding that prevents sending has the
 * sentence of its refusal. Needs the texts of `preflight`, `tags` and `design-editor`.
 */
export function useFindingWords(): FindingWords {
  const t = useMessages('preflight')
  const fields = useMessages('tags')
  const refusal = useRefusalSentence()
  return useCallback(
    ({ code, parameter, message = '' }) => {
      const { name, checked } = parameter
      const isField = contactTagNames.some((each) => each === name)
      const label = isField ? fields(`names.${name as ContactTagName}`) : name
      const key = `found.${code}${typeof checked === 'number' ? '_some' : ''}` as MessageKey<'preflight'>
      return refusal(code, parameter) ?? t(key, { defaultValue: message, ...parameter, label })
    },
    [t, fields, refusal],
  )
}
