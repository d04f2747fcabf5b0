import type { Segment } from '@carillon/contract/segments'
import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { BuilderPage } from './builder-page.tsx'
import { initialBuilderState } from './initial-builder-state.rules.ts'
import { AnyBuilder } from './legacy-builder.tsx'

/** /contacts/segments/:id/edit */
export function Component() {
  const t = useMessages('segment-builder')
  return <BuilderPage title={t('editTitle')}>{(segment) => <Edit segment={segment} />}</BuilderPage>
}

/** Keeps the segment as it was opened. If others save meanwhile, a dialog asks which version to keep. */
function Edit({ segment }: { segment: Segment }) {
  const [opened, setOpened] = useState(segment)
  return (
    <AnyBuilder
      key={opened.revision}
      start={initialBuilderState(opened)}
      segment={opened}
      onTakeTheirs={setOpened}
    />
  )
}
