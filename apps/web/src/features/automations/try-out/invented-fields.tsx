import { happeningsOf } from '@carillon/journey/check-journey'
import { allSteps, type Journey } from '@carillon/journey/steps'
import { contactTagNames } from '@carillon/personalization/reserved-tags'
import { conditionsOf } from '@carillon/segment-language/tree'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { useMessages } from '#lib/messages.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { DateField } from '#widgets/date-fields/date-field.tsx'

interface InventedFieldsProps {
  steps: Journey
  /** The values of the invented person, by the names of fields. */
  values: Readonly<Record<string, string>>
  onChange: (values: Readonly<Record<string, string>>) => void
}

interface Field {
  name: string
  label: string
  type: 'Text' | 'Number' | 'Date'
}

const usual = ['first_name', 'last_name', 'email']

/** The fields of an invented person: the usual ones, the fields that conditions of the steps read, and any other. */
export function InventedFields({ steps, values, onChange }: InventedFieldsProps) {
  const t = useMessages('automation-try-out')
  const fields = useFields()
  const read = fieldsRead(steps)
  const [added, setAdded] = useState<readonly string[]>([])
  const isShown = ({ name, id }: Field & { id: string }) =>
    usual.includes(name) || read.has(id) || added.includes(name)
  const others = fields.filter((field) => !isShown(field))
  return (
    <>
      {fields.filter(isShown).map(({ name, label, type }) => {
        const parts = {
          name: `invented-${name}`,
          label,
          value: values[name] ?? '',
          onChange: (value: string) => onChange({ ...values, [name]: value }),
        }
        return type === 'Date' ? (
          <DateField key={name} {...parts} />
        ) : (
          <TextField
            key={name}
            {...parts}
            type={type === 'Number' ? 'number' : 'text'}
            autoComplete="off"
            maxLength={1000}
          />
        )
      })}
      {others.length > 0 && (
        <SelectField
          name="addField"
          label={t('who.addField')}
          placeholder={t('who.addPlaceholder')}
          value=""
          onChange={(name) => name && setAdded([...added, name])}
          choices={others.map(({ name, label }) => ({ value: name, label }))}
          nothingFound={t('who.noField')}
          searchable
        />
      )}
    </>
  )
}

/** All fields that tags can name, with the ids by which conditions name them. */
function useFields(): (Field & { id: string })[] {
  const tags = useMessages('tags')
  const { data } = useQuery(customFieldsQuery)
  const reserved = contactTagNames.map((name) => ({
    id: name,
    name,
    label: tags(`names.${name}`),
    type: 'Text' as const,
  }))
  const custom = (data?.custom_fields ?? []).map(({ id, name, field_type: type }) => ({
    id,
    name,
    label: name,
    type,
  }))
  return [...reserved, ...custom]
}

/** The fields that conditions and waits of the steps read. */
function fieldsRead(steps: Journey): ReadonlySet<string> {
  const trees = allSteps(steps)
    .flatMap(({ step }) => happeningsOf(step))
    .flatMap((happening) => (happening.kind === 'contact' ? [happening.tree] : []))
  const dates = allSteps(steps).flatMap(({ step }) =>
    step.kind === 'wait' && step.wait.kind === 'until_date' ? [step.wait.field] : [],
  )
  return new Set([
    ...dates,
    ...trees
      .flatMap(conditionsOf)
      .flatMap(({ condition }) => ('field' in condition ? [condition.field] : [])),
  ])
}
