import { useLocation } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { EmailTesting } from '#widgets/email-testing/email-testing.tsx'
import { useDraft } from '../parts/draft.ts'

/** Email testing over the editor and over the review. */
export function Component() {
  const t = useMessages('single-sends')
  const { id, settings, flush } = useDraft()
  const { pathname } = useLocation()
  const editor = `/single-sends/${id}/editor`
  const review = `/single-sends/${id}/review`
  return (
    <EmailTesting
      kind="single_send"
      id={id}
      name={settings.name.trim() || t('untitled')}
      page={pathname.startsWith(`${review}/`) ? review : editor}
      editor={editor}
      flush={flush}
    />
  )
}
