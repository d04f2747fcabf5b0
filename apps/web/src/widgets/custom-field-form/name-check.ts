import { customFieldNameProblem } from '@carillon/contract/custom-field-name'
import { NewCustomField } from '@carillon/contract/custom-fields'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { useMessages } from '#lib/messages.tsx'

/**
 * Checks a name while it is typed, with the same rules as the server. Only the server can find some problems, for
 * example a name that was just taken elsewhere. `except`: the field that is being renamed.
 */
export function useNameCheck(except?: string) {
  const t = useMessages('custom-fields')
  const { data } = useQuery(customFieldsQuery)
  return useMemo(() => {
    const others = (data?.custom_fields ?? []).filter(({ id }) => id !== except).map(({ name }) => name)
    const problemOf = (name: string) => (name === '' ? null : customFieldNameProblem(name.trim(), others))
    const sentenceOf = (name: string) => {
      const problem = problemOf(name)
      return problem === null ? undefined : t(`typed.${problem}`)
    }
    const Name = NewCustomField.shape.name.check((context) => {
      const problem = problemOf(context.value)
      if (problem) context.issues.push({ code: 'custom', input: context.value, message: problem })
    })
    return { sentenceOf, Name, Fields: z.extend(NewCustomField, { name: Name }) }
  }, [data, except, t])
}
