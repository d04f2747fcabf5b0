import type { Contact } from '@carillon/contract/contacts'
import { useOutletContext } from 'react-router'

/** The contact whose profile this part stands in. The frame loads it before any part is shown. */
export function useProfile(): Contact {
  return useOutletContext<Contact>()
}

export function profilePath(id: string, part = ''): string {
  return `/contacts/profile/${id}${part === '' ? '' : `/${part}`}`
}
