import type { Approval, ApprovalNeed } from '@carillon/contract/approvals'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { approvalNeedQuery, type WaitingAction, type WaitingCall } from '#api/approvals.ts'
import { isAwaited } from '#lib/is-awaited.ts'
import { useMessages } from '#lib/messages.tsx'
import style from './approval.module.css'

export interface NeededApproval {
  /** True once it is known whether the call would wait, or if that can't be found out. */
  isKnown: boolean
  /** True if the call would wait for approval. */
  waits: boolean
  /** True if it would wait, and a request for it waits already: then there is nothing to ask. */
  isAsked: boolean
  /** The label of the button if the call would wait, else undefined. */
  ask: string | undefined
  /** A sentence with the reason and the approvers, or that it is asked already; null if no approval is needed. */
  note: ReactNode
}

/**
 * Tells if a call would wait for the approval of another person, in words: a label for its button, and a note to show above it.
 * Without a call, nothing is asked. Another `version` of the thing asks again, and the last answer is shown meanwhile. A note
 * that once says that it counts stays, so that nothing moves when the number is known. `waiting` are the requests about the
 * call, if the page knows them.
 */
export function useApproval(
  action: WaitingAction,
  about: WaitingCall | null,
  { version = '', waiting = [] }: { version?: string; waiting?: readonly Approval[] } = {},
): NeededApproval {
  const t = useMessages('approval-notes')
  const query = useQuery({
    ...approvalNeedQuery(action, about ?? {}, version),
    enabled: about !== null,
    placeholderData: keepPreviousData,
  })
  const need = about === null ? undefined : query.data
  const [hasCounted, setCounted] = useState(false)
  if (need?.waits === null && !hasCounted) setCounted(true)
  const waits = need?.waits === true
  const isAsked = waits && waiting.some(({ status }) => status === 'waiting')
  return {
    isKnown: about === null || !isAwaited(query),
    waits,
    isAsked,
    ask: waits ? t(isAsked ? 'asked' : 'ask') : undefined,
    note: isAsked ? (
      <p className={style['note']} role="status">
        {t('asksAlready')}
      </p>
    ) : need && (need.waits !== false || hasCounted) ? (
      <Note need={need} action={action} isShort={need.waits === false} />
    ) : null,
  }
}

interface NoteProps {
  need: ApprovalNeed
  action: WaitingAction
  /** True if no approval is needed after all. */
  isShort: boolean
}

function Note({ need, action, isShort }: NoteProps) {
  const why = useReason(need, action)
  const who = useApprovers(need)
  return (
    <p className={style['note']} role="status">
      {why} {!isShort && need.waits && who}
    </p>
  )
}

const namedHere = 3

/** The people who may approve it, the first ones by name. */
export function useApprovers({
  approvers,
  approvers_count: count,
}: Pick<ApprovalNeed, 'approvers' | 'approvers_count'>) {
  const t = useMessages('approval-notes')
  const names = approvers.slice(0, namedHere).join(', ')
  if (count === 0) return t('approversNone')
  if (count === 1) return t('approversOne', { name: names })
  return t(count <= namedHere ? 'approversFew' : 'approversMany', { count, names })
}

function useReason({ waits, above, count }: ApprovalNeed, action: WaitingAction): string {
  const t = useMessages('approval-notes')
  const limit = { above: above ?? 0 }
  if (action.startsWith('automations.')) return t('automation')
  if (action === 'singleSends.schedule') {
    if (waits === false) return t('counted', limit)
    if (waits === null || count === null) return t('counting', limit)
    return above === 0 ? t('sendAny') : t('send', { ...limit, count })
  }
  if (above === 0) return t('deletionAny')
  if (count === null) return t('deletionUncounted', limit)
  return t(action === 'contactImports.rollback' ? 'rollback' : 'deletion', { ...limit, count })
}
