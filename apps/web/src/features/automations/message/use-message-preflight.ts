import type { PreflightFinding } from '@carillon/contract/preflight'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { type MessagePlace, messageReviewQuery } from '#api/automation-messages.ts'
import type { Autosave } from '#widgets/autosave/use-autosave.ts'
import type { PreflightState } from '#widgets/checks-gutter/preflight.ts'
import { focusField } from '#widgets/message-settings/focus-field.ts'

/** The settings of an email. The others come from its automation. */
const own = ['sender', 'subject', 'content'] as const

/** The server's part of the checks of an email that is being edited, asked again after each save. */
export function useMessagePreflight(
  place: MessagePlace,
  base: string,
  { savedAt }: Pick<Autosave, 'savedAt'>,
): PreflightState {
  const navigate = useNavigate()
  const { data, isError, refetch } = useQuery(messageReviewQuery(place))
  const seen = useRef(savedAt)
  useEffect(() => {
    if (seen.current === savedAt) return
    seen.current = savedAt
    void refetch()
  }, [savedAt, refetch])
  const show = useCallback(
    ({ card, field }: Pick<PreflightFinding, 'card' | 'field'>) => {
      if (!own.some((each) => each === card)) return navigate(`/automations/${place.id}/detail`)
      navigate(`${base}?panel=settings`, { replace: true })
      const name = field.endsWith('preheader') ? 'preheader' : card
      requestAnimationFrame(() => focusField([name]))
    },
    [place.id, base, navigate],
  )
  const findings = data ? (data as readonly PreflightFinding[]) : null
  return useMemo(
    () => ({
      findings,
      tests: `${base}/email_testing`,
      state: findings ? 'done' : isError ? 'failed' : 'checking',
      show,
    }),
    [findings, base, isError, show],
  )
}
