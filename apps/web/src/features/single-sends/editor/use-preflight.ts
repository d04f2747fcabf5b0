import type { PreflightFinding, ReviewCard } from '@carillon/contract/preflight'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { editedReviewQuery, linksQuery } from '#api/single-send-review.ts'
import type { Autosave } from '#widgets/autosave/use-autosave.ts'
import type { PreflightState } from '#widgets/checks-gutter/preflight.ts'
import { isNarrow } from '#widgets/editor-frame/use-is-narrow.ts'
import { focusField } from '#widgets/message-settings/focus-field.ts'

/** The first field of each topic in the settings. */
const inputs: Record<ReviewCard, readonly string[]> = {
  sender: ['sender'],
  subject: ['subject'],
  content: [],
  recipients: ['recipients'],
  unsubscribe: ['group', 'customUrl'],
  schedule: ['date', 'when'],
}

/** The server's part of the preflight of a single send that is being edited, asked again after each save. */
export function usePreflight(
  id: string,
  base: string,
  { savedAt }: Pick<Autosave, 'savedAt'>,
): PreflightState {
  const navigate = useNavigate()
  const { data, isError, refetch } = useQuery(editedReviewQuery(id))
  const { data: links, refetch: checkLinks } = useQuery({ ...linksQuery(id), enabled: data !== undefined })
  const seen = useRef(savedAt)
  useEffect(() => {
    if (seen.current === savedAt) return
    seen.current = savedAt
    void refetch()
    void checkLinks()
  }, [savedAt, refetch, checkLinks])
  const show = useCallback(
    ({ card, field }: Pick<PreflightFinding, 'card' | 'field'>) => {
      // A narrow screen shows no settings beside the message. The review has all of them.
      if (isNarrow()) return navigate(`/single-sends/${id}/review?edit=${card}`)
      navigate(`${base}?panel=settings`, { replace: true })
      const names = field === 'email_config.preheader' ? ['preheader'] : inputs[card]
      requestAnimationFrame(() => focusField(names))
    },
    [id, base, navigate],
  )
  const reviewed = data?.findings ?? null
  const dead = links?.findings
  const findings = useMemo(() => reviewed && [...reviewed, ...(dead ?? [])], [reviewed, dead])
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
