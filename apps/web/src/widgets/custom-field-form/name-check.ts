import { customFieldNameProblem } from '@carillon/contract/custom-field-name'
import { NewCustomField } from '@carillon/contract/custom-fields'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { customFieldsQuery } from '#api/custom-fields.ts'

/** The server's check of a name, made while it is typed. `except`: the field that is being renamed. */
export function useNameCheck(except?: string) {
  const { data } = useQuery(customFieldsQuery)
  return useMemo(() => {
    const others = (data?.custom_fields ?? []).filter(({ id }) => id !== except).map(({ name }) => name)
    const problemOf = (name: string) => (name === '' ? null : customFieldNameProblem(name.trim(), others))
    const Name = NewCustomField.shape.name.check((context) => {
      const problem = problemOf(context.value)
      if (problem) context.issues.push({ code: 'custom', input: context.value, message: problem })
    })
    return { problemOf, Name, Fields: z.extend(NewCustomField, { name: Name }) }
  }, [data, except])
}
