import type { Contact } from '@carillon/contract/contacts'
import { useOutletContext } from 'react-router'

/** The contact of the surrounding profile. The frame loads it before any tab is shown. */
export function useProfile(): Contact {
  return useOutletContext<Contact>()
}

export function profilePath(id: string, part = ''): string {
  return `/contacts/profile/${id}${part === '' ? '' : `/${part}`}`
}
