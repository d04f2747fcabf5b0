import { contactFieldIds } from '@carillon/contract/contacts'
import { useMessages } from '#lib/messages.tsx'

type ReservedName = (typeof contactFieldIds)[keyof typeof contactFieldIds]

const reserved = new Set<string>(Object.values(contactFieldIds))

/** A field that the server names, as people read it: reserved ones in their language, custom ones as they are. */
export function useFieldName(): (name: string) => string {
  const contacts = useMessages('contacts')
  return (name) => (reserved.has(name) ? contacts(`profile.field.${name as ReservedName}`) : name)
}
