import { dnsLabel, domainName } from '@carillon/contract/domain-name'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { useAddDomain } from '#api/domains.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogForm } from '#ui/dialog/dialog-form.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'

const Fields = z.object({
  domain: domainName,
  subdomain: z.union([z.literal(''), dnsLabel]),
  automatic_security: z.boolean(),
})

/** Adds a domain and leads to its records. */
export function Component() {
  const t = useMessages('domains')
  const add = useAddDomain()
  const navigate = useNavigate()
  return (
    <RouteDialog title={t('new.title')}>
      <DialogForm
        schema={Fields}
        initial={{ domain: '', subdomain: '', automatic_security: true }}
        save={add.mutateAsync}
        saved={({ domain }) => t('new.added', { name: domain })}
        onDone={({ id }) => navigate(`/account/domains/${id}`)}
        onCancel={useCloseRouteDialog()}
        submit={t('new.save')}
      >
        {({ field }) => (
          <>
            <TextField
              {...field('domain')}
              label={t('new.domain')}
              hint={t('new.domainHint')}
              placeholder="example.com"
              autoComplete="off"
              autoFocus
            />
            <TextField
              {...field('subdomain')}
              label={t('new.subdomain')}
              hint={t('new.subdomainHint')}
              autoComplete="off"
              optional
            />
            <CheckboxField
              {...field('automatic_security')}
              label={t('new.automatic')}
              hint={t('new.automaticHint')}
            />
          </>
        )}
      </DialogForm>
    </RouteDialog>
  )
}
