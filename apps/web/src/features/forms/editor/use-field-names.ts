import { type FormReservedField, formReservedFields } from '@carillon/contract/form-content'
import { fieldNames as german } from '@carillon/messages/field-names/de'
import { fieldNames as english } from '@carillon/messages/field-names/en'
import { useQuery } from '@tanstack/react-query'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { useMessages } from '#lib/messages.tsx'

const names: Record<'en' | 'de', Partial<Record<string, string>>> = { en: english, de: german }

export function isReserved(field: string): field is FormReservedField {
  return (formReservedFields as readonly string[]).includes(field)
}

/** The usual name of a field that every contact has, in a language. */
export function reservedName(field: FormReservedField, language: 'en' | 'de', phoneId: string): string {
  return field === 'phone_number_id' ? phoneId : (names[language][field] ?? field)
}

/** The name of a contact's field; null for a custom field that is gone, and while the names are loaded. */
export function useFieldNames(): (field: string) => string | null {
  const t = useMessages('form-editor')
  const { data } = useQuery(customFieldsQuery)
  return (field) =>
    isReserved(field)
      ? reservedName(field, t.language, t('build.phoneId.field'))
      : (data?.custom_fields.find(({ id }) => id === field)?.name ?? null)
}
