import { Lock } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** Shown in place of the start of an automation, if the plan includes none. */
export function NotInPlan() {
  const t = useMessages('automations')
  return (
    <EmptyState
      icon={<Lock />}
      tone="quiet"
      title={t('index.notInPlanTitle')}
      text={t('index.notInPlanText')}
    />
  )
}
