import { dnsLabel, domainName } from '@carillon/contract/domain-name'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { useAddDomain } from '#api/domains.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'

const Fields = z.object({
  domain: domainName,
  subdomain: z.union([z.literal(''), dnsLabel]),
  automatic_security: z.boolean(),
})

/** Adds a domain and goes on to its records. */
export function Component() {
  const t = useMessages('domains')
  const add = useAddDomain()
  const close = useCloseRouteDialog()
  const navigate = useNavigate()
  const form = useZodForm(
    Fields,
    (fields) =>
      add.mutateAsync(fields).then((made) => {
        showAlert(t('new.added', { name: made.domain }))
        navigate(`/account/domains/${made.id}`)
        return undefined
      }, fieldProblems),
    { initial: { domain: '', subdomain: '', automatic_security: true } },
  )
  return (
    <RouteDialog title={t('new.title')}>
      <form onSubmit={form.onSubmit} noValidate>
        <FormAlert>{form.problem && t.problem(form.problem)}</FormAlert>
        <TextField
          {...form.field('domain')}
          label={t('new.domain')}
          hint={t('new.domainHint')}
          placeholder="example.com"
          autoComplete="off"
          autoFocus
        />
        <TextField
          {...form.field('subdomain')}
          label={t('new.subdomain')}
          hint={t('new.subdomainHint')}
          autoComplete="off"
          optional
        />
        <CheckboxField
          {...form.field('automatic_security')}
          label={t('new.automatic')}
          hint={t('new.automaticHint')}
        />
        <DialogFoot>
          <Button onClick={close}>{t('new.cancel')}</Button>
          <Button type="submit" look="primary" busy={form.submitting}>
            {t('new.save')}
          </Button>
        </DialogFoot>
      </form>
    </RouteDialog>
  )
}
