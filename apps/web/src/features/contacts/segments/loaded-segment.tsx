import type { Segment } from '@carillon/contract/segments'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { refused } from '#api/call.ts'
import { segmentQuery } from '#api/segments.ts'
import { useMessages } from '#lib/messages.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'

interface LoadedSegmentProps {
  id: string
  children: (segment: Segment) => ReactNode
}

/** Loads the segment of the address from the server, or shows that it does not exist. */
export function LoadedSegment({ id, children }: LoadedSegmentProps) {
  const query = useQuery({
    ...segmentQuery(id),
    refetchOnMount: 'always',
  })
  const { data, error, isFetchedAfterMount } = query
  if (data && isFetchedAfterMount) return children(data)
  return (
    <Card>
      {refused(error, 'segment_not_found') ? <GoneSegment /> : <NotLoaded query={query} lines={6} />}
    </Card>
  )
}

export function GoneSegment() {
  const t = useMessages('segments')
  return (
    <EmptyState
      icon={<SearchX />}
      tone="quiet"
      title={t('page.goneTitle')}
      text={t('page.goneText')}
      action={<ButtonLink to="/contacts/segments">{t('page.back')}</ButtonLink>}
    />
  )
}
