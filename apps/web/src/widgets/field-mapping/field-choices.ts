import { adConsentColumn, type ContactFieldId, contactFieldIds } from '@carillon/contract/contacts'
import { fieldCategories, reservedFields } from '@carillon/contract/reserved-fields'
import { useQuery } from '@tanstack/react-query'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { useMessages } from '#lib/messages.tsx'
import type { Choice } from '#ui/form/select-field.tsx'

export const skipChoice = 'skip'
export const createChoice = 'create'

interface FieldChoices {
  choices: Choice[]
  /** Label of a field. */
  labelOf: (id: string) => string
  typeOf: (id: string) => 'Text' | 'Number' | 'Date'
}

/**
 * The choices for a column: every writable contact field, grouped as on the profile, and the custom fields. A file can also
 * tell the consent to advertising.
 */
export function useFieldChoices({ hasConsents = false }: { hasConsents?: boolean } = {}): FieldChoices {
  const t = useMessages('import-wizard')
  const contacts = useMessages('contacts')
  const { data } = useQuery(customFieldsQuery)
  const custom = data?.custom_fields ?? []

  const reserved = fieldCategories.flatMap((category) =>
    reservedFields.filter((field) => field.category === category && field.id in contactFieldIds),
  )
  const choices: Choice[] = [
    { value: skipChoice, label: t('map.skip'), group: t('map.group.start') },
    { value: createChoice, label: t('map.create'), group: t('map.group.start') },
    ...identifiersFirst(reserved).map(({ id, category }) => ({
      value: id,
      label: labelOf(id),
      group: contacts(`profile.group.${category}`),
    })),
    ...custom.map(({ id, name }) => ({ value: id, label: name, group: t('map.group.custom') })),
    ...(hasConsents
      ? [{ value: adConsentColumn, label: labelOf(adConsentColumn), group: t('map.group.consent') }]
      : []),
  ]
  return {
    choices,
    labelOf,
    typeOf: (id) => custom.find((field) => field.id === id)?.field_type ?? 'Text',
  }

  function labelOf(id: string): string {
    if (id === adConsentColumn) return contacts('profile.adConsent')
    const name = contactFieldIds[id as ContactFieldId] as (typeof contactFieldIds)[ContactFieldId] | undefined
    return name ? contacts(`profile.field.${name}`) : (custom.find((field) => field.id === id)?.name ?? id)
  }
}

function identifiersFirst<T extends { category: string }>(fields: readonly T[]): T[] {
  const isIdentifier = ({ category }: T) => category === 'IDENTIFIER'
  return [...fields.filter(isIdentifier), ...fields.filter((field) => !isIdentifier(field))]
}
