import { adConsentColumn, contactFieldIds } from '@carillon/contract/contacts'
import { useMessages } from '#lib/messages.tsx'

type ReservedName = (typeof contactFieldIds)[keyof typeof contactFieldIds]

const reserved = new Set<string>(Object.values(contactFieldIds))

/** Returns the label of a field id: translated for reserved fields, the name for custom fields. */
export function useFieldName(): (name: string) => string {
  const contacts = useMessages('contacts')
  return (name) => {
    if (name === adConsentColumn) return contacts('profile.adConsent')
    return reserved.has(name) ? contacts(`profile.field.${name as ReservedName}`) : name
  }
}
