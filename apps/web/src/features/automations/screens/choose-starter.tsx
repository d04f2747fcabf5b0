import { useMessages } from '#lib/messages.tsx'
import { Page } from '#ui/page/page.tsx'
import { StarterCards } from '../parts/starter-cards.tsx'

export function Component() {
  const t = useMessages('automations')
  return (
    <Page
      title={t('choose.title')}
      sentence={t('choose.sentence')}
      area={{ to: '/automations', label: t('title') }}
    >
      <StarterCards />
    </Page>
  )
}
