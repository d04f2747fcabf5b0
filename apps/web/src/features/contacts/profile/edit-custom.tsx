import type { Contact } from '@carillon/contract/contacts'
import { type CustomField, customFieldLimits } from '@carillon/contract/custom-fields'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { useMessages } from '#lib/messages.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { FieldRow } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/page/card.tsx'
import { DateField } from '#widgets/date-fields/date-field.tsx'
import { ContactForm } from './contact-form.tsx'
import { type CustomValues, toChange, toForm } from './custom-values.rules.ts'
import { useContactForm } from './use-contact-form.ts'
import { profilePath, useProfile } from './use-profile.ts'

/** /contacts/profile/:id/custom-fields/edit */
export function Component() {
  const contact = useProfile()
  const query = useQuery(customFieldsQuery)
  const { data } = query
  if (data) return <EditCustom contact={contact} fields={data.custom_fields} />
  return (
    <Card>
      <NotLoaded query={query} />
    </Card>
  )
}

const Fields: z.ZodMiniType<CustomValues, CustomValues> = z.record(
  z.string(),
  z.string().check(z.maxLength(customFieldLimits.textValue)),
)

function EditCustom({ contact, fields: known }: { contact: Contact; fields: readonly CustomField[] }) {
  const t = useMessages('contact-profile')
  // The fields when the form was opened. A field created later appears at the next visit.
  const [fields] = useState(known)
  const back = profilePath(contact.id, 'custom-fields')
  const edited = useContactForm<CustomValues>(contact, {
    schema: Fields,
    toForm: (one) => toForm(one, fields),
    toChange: (before, now) => toChange(fields, before, now),
    back,
    keepAs: `contact-custom-${contact.id}`,
  })
  return (
    <ContactForm edited={edited} back={back}>
      <Card>
        {fields.length === 0 && t('custom.none')}
        <FieldRow>
          {fields.map(({ id, name, field_type }) => {
            const field = edited.form.field(id)
            const shared = { ...field, problem: t.problem(field.problem), label: name }
            return field_type === 'Date' ? (
              <DateField key={id} {...shared} />
            ) : (
              <TextField
                key={id}
                {...shared}
                hint={field_type === 'Number' ? t('custom.numberHint') : undefined}
                maxLength={customFieldLimits.textValue}
                autoComplete="off"
              />
            )
          })}
        </FieldRow>
      </Card>
    </ContactForm>
  )
}
