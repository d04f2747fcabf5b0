import { countriesIn } from '@carillon/contract/countries'
import type { Sender } from '@carillon/contract/senders'
import { type ReactNode, useState } from 'react'
import { type SenderInput, useSaveSender } from '#api/senders.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { FieldRow, FormAlert } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import {
  atFormFields,
  emptySender,
  fieldsWithCountry,
  isFreeMail,
  type SenderFormValues,
  toWire,
  valuesOf,
} from './sender-fields.ts'

interface SenderFormProps {
  /** Left out for a new sender. */
  sender?: Sender
  /** Initial values of a new sender, for example of a duplicated one. */
  initial?: SenderFormValues
  onDone: (sender: Sender) => void
  onCancel: () => void
  /** Renders the buttons: at a page's end or in a dialog's foot. */
  foot: (buttons: ReactNode) => ReactNode
  /** A preview of the typed values, beside or below the fields. */
  preview?: (values: SenderFormValues) => ReactNode
}

/** Creates or edits a sender. The from address of a locked sender can't be changed. */
export function SenderForm({ sender, initial, onDone, onCancel, foot, preview }: SenderFormProps) {
  const t = useMessages('senders')
  const save = useSaveSender(sender)
  const begun = initial ?? (sender ? valuesOf(sender) : emptySender)
  const [fields] = useState(() => fieldsWithCountry(begun.country))
  const form = useZodForm(
    fields,
    (values) => save.mutateAsync(toWire(values as SenderFormValues) as SenderInput).then(onDone, refused),
    {
      initial: begun,
      keepAs: `sender-${sender?.id ?? 'new'}`,
    },
  )
  const email = form.values.from_email
  const country = form.field('country')
  const isNew = !sender && !initial
  /** In a new sender, the second field follows the text of the first until the user types in it. */
  const followedBy = (name: 'from_name' | 'from_email', follower: 'nickname' | 'reply_to') => {
    const field = form.field(name)
    const follows = isNew && form.values[follower] === field.value
    return {
      ...field,
      onChange: (value: string) => form.set({ [name]: value, ...(follows ? { [follower]: value } : {}) }),
    }
  }

  return (
    <form onSubmit={form.onSubmit} noValidate>
      <FormAlert>{t.problem(form.problem)}</FormAlert>
      <TextField
        {...followedBy('from_name', 'nickname')}
        label={t('form.fromName')}
        hint={t('form.fromNameHint')}
        autoComplete="organization"
        autoFocus
      />
      <TextField
        {...followedBy('from_email', 'reply_to')}
        label={t('form.fromEmail')}
        type="email"
        autoComplete="email"
        disabled={sender?.locked ?? false}
        hint={fromHint()}
      />
      <TextField {...form.field('reply_to')} label={t('form.replyTo')} type="email" autoComplete="email" />
      <TextField
        {...form.field('address')}
        label={t('form.address')}
        hint={t('form.addressHint')}
        autoComplete="address-line1"
      />
      <TextField
        {...form.field('address_2')}
        label={t('form.address2')}
        optional
        autoComplete="address-line2"
      />
      <FieldRow>
        <TextField {...form.field('zip')} label={t('form.zip')} optional autoComplete="postal-code" />
        <TextField {...form.field('city')} label={t('form.city')} autoComplete="address-level2" />
      </FieldRow>
      <FieldRow>
        <TextField {...form.field('state')} label={t('form.state')} optional autoComplete="address-level1" />
        <TextField
          {...country}
          label={t('form.country')}
          problem={country.problem?.code === 'country_unknown' ? t('form.countryUnknown') : country.problem}
          autoComplete="country-name"
          choices={countriesIn(t.language).map(({ name }) => name)}
        />
      </FieldRow>
      <TextField {...form.field('nickname')} label={t('form.nickname')} hint={t('form.nicknameHint')} />
      {preview?.(form.values)}
      {foot(
        <>
          <Button onClick={onCancel}>{t('form.cancel')}</Button>
          <Button type="submit" look="primary" busy={form.submitting}>
            {sender ? t('form.save') : t('form.create')}
          </Button>
        </>,
      )}
      <DirtyGuard form={form} />
    </form>
  )

  function fromHint(): string {
    if (sender?.locked) return t('form.fromLocked')
    if (isFreeMail(email)) return t('form.fromFreeMail')
    return sender && email !== sender.from.email ? t('form.fromChanges') : t('form.fromEmailHint')
  }
}

function refused(error: unknown) {
  return atFormFields(fieldProblems(error))
}
