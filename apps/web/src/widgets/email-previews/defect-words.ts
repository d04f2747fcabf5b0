import type { ClientDefect } from '@carillon/contract/email-test-results'
import { useCallback } from 'react'
import { type MessageKey, useMessages } from '#lib/messages.tsx'

/** The sentence about a defect in an email client, or the advice. */
type DefectWords = (about: 'said' | 'advice', code: ClientDefect['code'], client: string) => string

/** Needs the texts of `email-defects`. */
export function useDefectWords(): DefectWords {
  const t = useMessages('email-defects')
  return useCallback(
    (about, code, client) =>
      t(`${about}.${code}` as MessageKey<'email-defects'>, { client, defaultValue: code }),
    [t],
  )
}
