import { TriangleAlert } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/page/button.tsx'

/** Shown when the app fails before there is a router. */
export function FatalPage() {
  const t = useMessages('shell')
  return (
    <main>
      <EmptyState
        icon={<TriangleAlert />}
        tone="danger"
        title={t('errors.general.title')}
        text={t('errors.general.text')}
        action={<Button onClick={() => window.location.reload()}>{t('errors.reload')}</Button>}
      />
    </main>
  )
}
