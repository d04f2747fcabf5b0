import type { Segment } from '@carillon/contract/segments'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { Page } from '#ui/page/page.tsx'
import { LoadedSegment } from './loaded-segment.tsx'

interface BuilderPageProps {
  title: string
  children: (segment: Segment) => ReactNode
}

/** The page of a builder that starts from the segment in the address. */
export function BuilderPage({ title, children }: BuilderPageProps) {
  const t = useMessages('segment-builder')
  const pages = useMessages('segments')
  const { id = '' } = useParams()
  return (
    <Page title={title} sentence={t('sentence')} area={{ to: '/contacts/segments', label: pages('title') }}>
      <LoadedSegment key={id} id={id}>
        {children}
      </LoadedSegment>
    </Page>
  )
}
