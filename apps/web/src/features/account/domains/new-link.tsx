import { dnsLabel, domainName } from '@carillon/contract/domain-name'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { useAddLink } from '#api/domains.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogForm } from '#ui/dialog/dialog-form.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { nameOfLink } from './lists.tsx'

const Fields = z.object({ domain: domainName, subdomain: dnsLabel })

/** Adds a link domain and leads to its records. */
export function Component() {
  const t = useMessages('domains')
  const add = useAddLink()
  const navigate = useNavigate()
  const addressOf = ({ domain, subdomain }: z.infer<typeof Fields>) =>
    `${window.location.protocol}//${subdomain || 'links'}.${domain || 'example.com'}/`
  return (
    <RouteDialog title={t('newLink.title')}>
      <DialogForm
        schema={Fields}
        initial={{ domain: '', subdomain: 'links' }}
        save={add.mutateAsync}
        saved={(made) => t('newLink.added', { name: nameOfLink(made) })}
        onDone={({ id }) => navigate(`/account/domains/links/${id}`)}
        onCancel={useCloseRouteDialog()}
        submit={t('newLink.save')}
      >
        {({ field, values }) => (
          <>
            <TextField
              {...field('domain')}
              label={t('newLink.domain')}
              hint={t('newLink.domainHint')}
              placeholder="example.com"
              autoComplete="off"
              autoFocus
            />
            <TextField
              {...field('subdomain')}
              label={t('newLink.subdomain')}
              hint={t('newLink.subdomainHint', { address: addressOf(values) })}
              autoComplete="off"
            />
          </>
        )}
      </DialogForm>
    </RouteDialog>
  )
}
