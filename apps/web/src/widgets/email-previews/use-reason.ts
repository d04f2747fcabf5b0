import { useCallback } from 'react'
import { useMessages } from '#lib/messages.tsx'

const known = ['no_browser', 'content_required', 'template_broken', 'timeout', 'crashed'] as const

/** The sentence of the reason why there is no picture. */
export function useReason(): (code: string) => string {
  const t = useMessages('email-testing-strip')
  return useCallback((code) => t(`reasons.${known.find((each) => each === code) ?? 'other'}`), [t])
}
