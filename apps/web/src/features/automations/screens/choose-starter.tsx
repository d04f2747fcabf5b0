import { useMessages } from '#lib/messages.tsx'
import { useEntitlement } from '#shell/use-person.ts'
import { Page } from '#ui/page/page.tsx'
import { NotInPlan } from '../parts/not-in-plan.tsx'
import { StarterCards } from '../parts/starter-cards.tsx'

export function Component() {
  const t = useMessages('automations')
  const { allowed: isInPlan } = useEntitlement('automations')
  return (
    <Page
      title={t('choose.title')}
      sentence={t('choose.sentence')}
      area={{ to: '/automations', label: t('title') }}
    >
      {isInPlan ? <StarterCards /> : <NotInPlan />}
    </Page>
  )
}
