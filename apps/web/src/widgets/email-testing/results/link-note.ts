import type { TestedLink } from '@carillon/contract/email-test-results'
import type { MessageKey } from '@carillon/messages/catalogue'
import { useMessages } from '#lib/messages.tsx'

/** The title and the advice of a note about a link; the code itself for one that is not known. */
export function useLinkNote() {
  const t = useMessages('email-links')
  return (code: string, { count }: TestedLink) => {
    const key = `notes.${code}.title`
    const title = t(key as MessageKey<'email-links'>)
    if (title === key) return { title: code, advice: undefined }
    return { title, advice: t(`notes.${code}.advice` as MessageKey<'email-links'>, { count }) }
  }
}
