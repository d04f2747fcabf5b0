import { useOutletContext } from 'react-router'
import { ContactLimitDialog } from '../limit/contact-limit-dialog.tsx'
import type { LimitContext } from './limit-context.ts'

/** /contacts/new/contact-limit, a dialog over the form with the new contacts. */
export function Component() {
  return <ContactLimitDialog page="/contacts/new/contacts" {...useOutletContext<LimitContext>()} />
}
