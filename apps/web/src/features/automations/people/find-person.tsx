import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useFindContact } from '#api/automation-people.ts'
import { useMessages } from '#lib/messages.tsx'
import { FormFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog, useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'

/** Finds any contact by the address, even one who never entered, and shows their path. */
export function Component() {
  const t = useMessages('automation-people')
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const dialogTo = useDialogTo()
  const close = useCloseRouteDialog()
  const [email, setEmail] = useState('')
  const find = useFindContact()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = email.trim()
    if (wanted === '' || find.isPending) return
    find.mutate(wanted, {
      onSuccess: (contact) => {
        if (contact) navigate(dialogTo(`/automations/${id}/people/${contact}`), { replace: true })
      },
    })
  }
  return (
    <RouteDialog title={t('find.title')}>
      <form onSubmit={submit} noValidate>
        <p style={{ color: 'var(--ink-2)' }}>{t('find.text')}</p>
        <FormAlert>{find.data === null ? t('find.nobody') : undefined}</FormAlert>
        <TextField
          name="email"
          label={t('find.email')}
          value={email}
          onChange={(next) => {
            setEmail(next)
            find.reset()
          }}
          autoComplete="off"
          maxLength={254}
          autoFocus
        />
        <FormFoot
          onCancel={close}
          busy={find.isPending}
          disabled={email.trim() === ''}
          submit={t('find.find')}
        />
      </form>
    </RouteDialog>
  )
}
