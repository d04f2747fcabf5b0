import { contactFieldIds, contactTextLimits, identifierKinds } from '@carillon/contract/contacts'
import { type CustomField, customFieldLimits } from '@carillon/contract/custom-fields'
import { reservedFields } from '@carillon/contract/reserved-fields'
import { X } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { FieldRow } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import type { Person, PersonProblem } from './people.rules.ts'

interface PersonFieldsProps {
  person: Person
  number: number
  custom: readonly CustomField[]
  problem: PersonProblem | null
  onChange: (person: Person) => void
  onRemove?: () => void
}

type FieldName = (typeof contactFieldIds)[keyof typeof contactFieldIds]

const first: readonly FieldName[] = ['email', 'first_name', 'last_name']
const identifiers: readonly FieldName[] = identifierKinds.filter((kind) => kind !== 'email')
const others = reservedFields
  .flatMap(({ id }) => (id in contactFieldIds ? [contactFieldIds[id as keyof typeof contactFieldIds]] : []))
  .filter((name) => !first.includes(name) && !identifiers.includes(name))

/** What is typed about one person: the usual three in sight, the rest behind 'More fields'. */
export function PersonFields({ person, number, custom, problem, onChange, onRemove }: PersonFieldsProps) {
  const t = useMessages('contacts')
  const input = (
    key: string,
    label: string,
    options: { maxLength?: number; type?: 'email' | 'date' } = {},
  ) => (
    <TextField
      key={key}
      {...options}
      name={`${key}-${person.key}`}
      label={label}
      value={person.values[key] ?? ''}
      onChange={(value) => onChange({ ...person, values: { ...person.values, [key]: value } })}
      problem={key === 'email' && problem ? problem : undefined}
      autoComplete="off"
    />
  )
  const reserved = (name: FieldName) =>
    input(name, t(`profile.field.${name}`), {
      ...(name === 'email' ? { type: 'email' } : {}),
      ...(name === 'alternate_emails' ? {} : { maxLength: contactTextLimits[name] }),
    })
  const title = t('manual.person', { number })

  return (
    <Card
      title={title}
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
      {reserved('email')}
      <FieldRow>
        {reserved('first_name')}
        {reserved('last_name')}
      </FieldRow>
      <details>
        <summary style={{ cursor: 'pointer', color: 'var(--brand)', fontWeight: 550 }}>
          {t('manual.more')}
        </summary>
        <div style={{ marginTop: 14 }}>
          <FieldRow>
            {[...identifiers, ...others].map(reserved)}
            {custom.map(({ id, name, field_type }) =>
              input(
                id,
                name,
                field_type === 'Date' ? { type: 'date' } : { maxLength: customFieldLimits.textValue },
              ),
            )}
          </FieldRow>
        </div>
      </details>
    </Card>
  )
}
