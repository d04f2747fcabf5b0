import { cutText } from '@carillon/contract/characters'
import type { Segment } from '@carillon/contract/segments'
import { segmentLimits } from '@carillon/segment-language/tree'
import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { BuilderPage } from './builder-page.tsx'
import { initialBuilderState } from './initial-builder-state.rules.ts'
import { AnyBuilder } from './legacy-builder.tsx'

/** /contacts/segments/duplicate/:id: a new segment with the conditions of another one. Nothing is saved yet. */
export function Component() {
  const t = useMessages('segment-builder')
  return <BuilderPage title={t('duplicateTitle')}>{(segment) => <Duplicate segment={segment} />}</BuilderPage>
}

function Duplicate({ segment }: { segment: Segment }) {
  const t = useMessages('segment-builder')
  const [start] = useState(() => ({
    ...initialBuilderState(segment),
    name: cutText(t('copyOf', { name: segment.name }), segmentLimits.name),
  }))
  return <AnyBuilder start={start} />
}
