import { contactFieldIds, contactTextLimits, identifierKinds } from '@carillon/contract/contacts'
import { type CustomField, customFieldLimits } from '@carillon/contract/custom-fields'
import { reservedFields } from '@carillon/contract/reserved-fields'
import { X } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { FieldRow } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { DateField } from '#widgets/date-fields/date-field.tsx'
import type { Person, PersonProblem } from './people.rules.ts'

interface PersonFieldsProps {
  person: Person
  number: number
  custom: readonly CustomField[]
  /** Problems by field. Shown after the first attempt to save. */
  problems: Readonly<Record<string, PersonProblem>>
  onChange: (person: Person) => void
  onRemove?: () => void
}

type FieldName = (typeof contactFieldIds)[keyof typeof contactFieldIds]

const identifiers: readonly FieldName[] = identifierKinds
const names: readonly FieldName[] = ['first_name', 'last_name']
const others = reservedFields
  .flatMap(({ id }) => (id in contactFieldIds ? [contactFieldIds[id as keyof typeof contactFieldIds]] : []))
  .filter((name) => !names.includes(name) && !identifiers.includes(name))

/** The form of one contact: identifiers and name visible, all other fields behind 'More fields'. */
export function PersonFields({ person, number, custom, problems, onChange, onRemove }: PersonFieldsProps) {
  const t = useMessages('contacts')
  const bind = (key: string, label: string) => ({
    name: `${key}-${person.key}`,
    label,
    value: person.values[key] ?? '',
    onChange: (value: string) => onChange({ ...person, values: { ...person.values, [key]: value } }),
    problem: sentenceOf(problems[key], t),
  })
  const input = (
    key: string,
    label: string,
    options: { maxLength?: number; type?: 'email' | 'tel'; hint?: string } = {},
  ) => <TextField key={key} {...options} {...bind(key, label)} autoComplete="off" />
  const reserved = (name: FieldName) =>
    input(name, t(`profile.field.${name}`), {
      ...(name === 'email' ? { type: 'email' } : {}),
      ...(name === 'phone_number_id' ? { type: 'tel', hint: t('manual.phoneHint') } : {}),
      ...(name === 'alternate_emails' || name === 'phone_number_id'
        ? {}
        : { maxLength: contactTextLimits[name] }),
    })
  const hidden = [...others, ...custom.map(({ id }) => id)]
  const hasHiddenProblem = hidden.some((name) => problems[name])

  return (
    <Card
      title={t('manual.person', { number })}
      actions={
        onRemove && (
          <Button
            look="quiet"
            size="icon"
            aria-label={t('manual.removePerson', { number })}
            onClick={onRemove}
          >
            <X size={16} aria-hidden="true" />
          </Button>
        )
      }
    >
      <FieldRow>{identifiers.map(reserved)}</FieldRow>
      <FieldRow>{names.map(reserved)}</FieldRow>
      <details {...(hasHiddenProblem ? { open: true } : {})}>
        <summary style={{ cursor: 'pointer', color: 'var(--brand)', fontWeight: 550 }}>
          {t('manual.more')}
        </summary>
        <div style={{ marginTop: 'var(--space-16)' }}>
          <FieldRow>
            {others.map(reserved)}
            {custom.map(({ id, name, field_type }) =>
              field_type === 'Date' ? (
                <DateField key={id} {...bind(id, name)} />
              ) : (
                input(id, name, { maxLength: customFieldLimits.textValue })
              ),
            )}
          </FieldRow>
        </div>
      </details>
    </Card>
  )
}

function sentenceOf(
  problem: PersonProblem | undefined,
  t: ReturnType<typeof useMessages<'contacts'>>,
): string | undefined {
  if (!problem) return undefined
  if (problem.code === 'duplicate') return t('manual.duplicate', { number: problem.of ?? 1 })
  return problem.code === 'phone' ? t('manual.phoneProblem') : problem.code
}
