import { Workflow } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** Shown in place of the start of an automation to a person who may create none. */
export function ForReader() {
  const t = useMessages('ui')
  return (
    <EmptyState
      icon={<Workflow />}
      title={t('table.emptyForReader.title')}
      text={t('table.emptyForReader.text')}
    />
  )
}
