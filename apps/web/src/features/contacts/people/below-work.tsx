import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { bulkJobsQuery } from '#api/contact-bulk.ts'
import { deletionsQuery } from '#api/contact-deletions.ts'
import { type Asked, isAwaited } from '#lib/is-awaited.ts'
import { WhenKnown } from '#ui/feedback/when-known.tsx'
import { useWaitingApprovals, WaitingApprovals } from '#widgets/approval/waiting-approvals.tsx'

interface BelowWorkProps {
  /** Address of the page, whose requests for approval stand first. */
  page: string
  /** Other queries for parts above the children. */
  also?: readonly Asked[]
  children: ReactNode
}

/**
 * Shows the cards about running work and the list below them at once, when all of them are known, so that no card pushes
 * another or the list down. They load in the meantime. Where a call fails or has no network, they don't wait for it.
 */
export function BelowWork({ page, also = [], children }: BelowWorkProps) {
  const asked = [useQuery(deletionsQuery), useQuery(bulkJobsQuery), ...also]
  const { isKnown, waiting } = useWaitingApprovals(page)
  return (
    <WhenKnown waits={!isKnown || asked.some(isAwaited)}>
      <WaitingApprovals waiting={waiting} />
      {children}
    </WhenKnown>
  )
}
