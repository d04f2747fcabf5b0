import { dnsLabel, domainName } from '@carillon/contract/domain-name'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { useAddLink } from '#api/domains.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { nameOfLink } from './lists.tsx'

const Fields = z.object({ domain: domainName, subdomain: dnsLabel })

/** Adds a name for links and goes on to its records. */
export function Component() {
  const t = useMessages('domains')
  const add = useAddLink()
  const close = useCloseRouteDialog()
  const navigate = useNavigate()
  const form = useZodForm(
    Fields,
    (fields) =>
      add.mutateAsync(fields).then((made) => {
        showAlert(t('newLink.added', { name: nameOfLink(made) }))
        navigate(`/account/domains/links/${made.id}`)
        return undefined
      }, fieldProblems),
    { initial: { domain: '', subdomain: 'links' } },
  )
  const { domain, subdomain } = form.values
  const address = `${window.location.protocol}//${subdomain || 'links'}.${domain || 'example.com'}/`
  return (
    <RouteDialog title={t('newLink.title')}>
      <form onSubmit={form.onSubmit} noValidate>
        <FormAlert>{form.problem && t.problem(form.problem)}</FormAlert>
        <TextField
          {...form.field('domain')}
          label={t('newLink.domain')}
          hint={t('newLink.domainHint')}
          placeholder="example.com"
          autoComplete="off"
          autoFocus
        />
        <TextField
          {...form.field('subdomain')}
          label={t('newLink.subdomain')}
          hint={t('newLink.subdomainHint', { address })}
          autoComplete="off"
        />
        <DialogFoot>
          <Button onClick={close}>{t('newLink.cancel')}</Button>
          <Button type="submit" look="primary" busy={form.submitting}>
            {t('newLink.save')}
          </Button>
        </DialogFoot>
      </form>
    </RouteDialog>
  )
}
