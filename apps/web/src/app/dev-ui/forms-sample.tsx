import { useState } from 'react'
import * as z from 'zod/mini'
import { showAlert } from '#lib/alerts.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Dialog, DialogFoot } from '#ui/dialog/dialog.tsx'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { CheckboxField, RadioField } from '#ui/form/checkbox-field.tsx'
import { FieldRow, FormAlert, FormEnd } from '#ui/form/field.tsx'
import { MultiSelectField, SelectField } from '#ui/form/select-field.tsx'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'

const Fields = z.object({
  nickname: z.string().check(z.minLength(1), z.maxLength(30)),
  email: z.email(),
  city: z.string(),
  zip: z.string(),
  country: z.string().check(z.minLength(1)),
  lists: z.array(z.string()).check(z.minLength(1)),
  note: z.string().check(z.maxLength(100)),
  target: z.enum(['all', 'list']),
  consent: z.boolean(),
})

const countries = ['Austria', 'Denmark', 'France', 'Germany', 'Italy', 'Netherlands', 'Poland', 'Switzerland']
const choices = countries.map((name) => ({ value: name, label: name }))

/** Fields, their problems, the leave guard, and the three kinds of dialog. */
export function FormsSample() {
  const [dialog, setDialog] = useState<'plain' | 'confirm' | 'phrase'>()
  const form = useZodForm(Fields, async () => showAlert('Sender saved.'), {
    initial: {
      nickname: '',
      email: '',
      city: '',
      zip: '',
      country: '',
      lists: [],
      note: '',
      target: 'all',
      consent: false,
    },
    keepAs: 'sample',
  })
  const close = () => setDialog(undefined)
  return (
    <Page
      title="Forms and dialogs"
      sentence="One column, label above, hint below, the problem in the hint's place."
      width="form"
    >
      <form onSubmit={form.onSubmit} noValidate>
        <FormAlert>{form.problem && 'The sender could not be saved.'}</FormAlert>
        <TextField {...form.field('nickname')} label="Nickname" hint="Only you see it." />
        <TextField {...form.field('email')} label="From email" type="email" />
        <FieldRow>
          <TextField {...form.field('city')} label="City" />
          <TextField {...form.field('zip')} label="Postal code" optional />
        </FieldRow>
        <SelectField
          {...form.field('country')}
          label="Country"
          choices={choices}
          searchable
          placeholder="Choose a country"
        />
        <MultiSelectField
          {...form.field('lists')}
          label="Lists"
          choices={choices}
          placeholder="Choose lists"
        />
        <TextArea {...form.field('note')} label="Note" optional />
        <RadioField
          {...form.field('target')}
          label="Add to"
          choices={[
            { value: 'all', label: 'All contacts', hint: 'No list is changed.' },
            { value: 'list', label: 'A list' },
          ]}
        />
        <CheckboxField {...form.field('consent')} label="I accept the overage fee" />
        <FormEnd>
          <Button onClick={() => setDialog('plain')}>Dialog</Button>
          <Button onClick={() => setDialog('confirm')}>Confirm</Button>
          <Button onClick={() => setDialog('phrase')}>Typed phrase</Button>
          <Button type="submit" look="primary" busy={form.submitting}>
            Save sender
          </Button>
        </FormEnd>
      </form>
      <DirtyGuard form={form} />
      {dialog === 'plain' && (
        <Dialog title="Choose a sender" size="picker" onClose={close}>
          <p>Dialogs are 480 wide, pickers 720.</p>
          <DialogFoot>
            <Button look="primary" onClick={close}>
              Choose
            </Button>
          </DialogFoot>
        </Dialog>
      )}
      {dialog === 'confirm' && (
        <ConfirmDialog title="Delete sender" confirm="Delete sender" danger onConfirm={close} onClose={close}>
          “Nordlicht” will be deleted. This cannot be undone.
        </ConfirmDialog>
      )}
      {dialog === 'phrase' && (
        <ConfirmDialog
          title="Delete all contacts"
          confirm="Delete 128,402 contacts"
          danger
          phrase="Delete All Contacts"
          onConfirm={close}
          onClose={close}
        >
          All 128,402 contacts will be deleted from every list. This cannot be undone.
        </ConfirmDialog>
      )}
    </Page>
  )
}
