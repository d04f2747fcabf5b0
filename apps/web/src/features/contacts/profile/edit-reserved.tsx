import { contactLimits, contactTextLimits } from '@carillon/contract/contacts'
import { normalizeEmail } from '@carillon/contract/email-address'
import { fieldCategories } from '@carillon/contract/reserved-fields'
import * as z from 'zod/mini'
import { useMessages } from '#lib/messages.tsx'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { Card } from '#ui/page/card.tsx'
import { ContactForm } from './contact-form.tsx'
import style from './profile.module.css'
import {
  fieldsOf,
  linesOf,
  type ReservedName,
  type ReservedValues,
  toChange,
  toForm,
} from './reserved-values.rules.ts'
import { useContactForm } from './use-contact-form.ts'
import { profilePath, useProfile } from './use-profile.ts'

const isAddress = (text: string) => normalizeEmail(text) !== null

const texts = Object.entries(contactTextLimits).map(([name, longest]) => [
  name,
  name === 'email'
    ? z.string().check(
        z.maxLength(longest),
        z.refine((text) => text.trim() === '' || isAddress(text.trim()), 'email_invalid'),
      )
    : // Extra length for the spaces and dashes in a phone number.
      z.string().check(z.maxLength(name === 'phone_number_id' ? 40 : longest)),
])

const Fields = z.object({
  ...Object.fromEntries(texts),
  alternate_emails: z.string().check(
    z.refine((text) => linesOf(text).length <= contactLimits.alternateEmails, 'too_many_values'),
    z.refine((text) => linesOf(text).every(isAddress), 'email_invalid'),
  ),
}) as unknown as z.ZodMiniType<ReservedValues, ReservedValues>

/** /contacts/profile/:id/reserved-fields/edit: the same cards as a form. */
export function Component() {
  const names = useMessages('contacts')
  const contact = useProfile()
  const back = profilePath(contact.id, 'reserved-fields')
  const edited = useContactForm<ReservedValues>(contact, {
    schema: Fields,
    toForm,
    toChange,
    back,
    keepAs: `contact-reserved-${contact.id}`,
  })
  return (
    <ContactForm edited={edited} back={back}>
      <div className={style['columns']}>
        {fieldCategories.map((category) => (
          <Card key={category} title={names(`profile.group.${category}`)}>
            {fieldsOf(category).map((name) => (
              <ReservedField key={name} form={edited.form} name={name} />
            ))}
          </Card>
        ))}
      </div>
    </ContactForm>
  )
}

function ReservedField({ form, name }: { form: ZodForm<ReservedValues>; name: ReservedName }) {
  const t = useMessages('contact-profile')
  const names = useMessages('contacts')
  const field = form.field(name)
  const label = names(`profile.field.${name}`)
  const problem = t.problem(field.problem)
  if (name === 'alternate_emails') {
    const hint = t('fields.alternateHint', { limit: contactLimits.alternateEmails })
    return <TextArea {...field} problem={problem} label={label} hint={hint} rows={3} />
  }
  const hint =
    name === 'phone_number_id'
      ? t('fields.phoneHint')
      : name === 'email'
        ? t('fields.identifierHint')
        : undefined
  return (
    <TextField
      {...field}
      problem={problem}
      label={label}
      hint={hint}
      type={name === 'email' ? 'email' : 'text'}
      maxLength={name === 'phone_number_id' ? 40 : contactTextLimits[name]}
      autoComplete="off"
    />
  )
}
