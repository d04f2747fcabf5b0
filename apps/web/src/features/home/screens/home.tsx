import { useMessages } from '#lib/messages.tsx'
import { Page } from '#ui/page/page.tsx'

/** The start page. */
export function Component() {
  const t = useMessages('home')
  return <Page title={t('title')} />
}
