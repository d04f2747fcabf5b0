import { apiKeyLimits } from '@carillon/contract/api-keys'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useCreateApiKey } from '#api/api-keys.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { useShell } from '#shell/shell.ts'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { RadioField } from '#ui/form/checkbox-field.tsx'
import { CopyField } from '#ui/form/copy-field.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { ScopeTree } from '#widgets/scope-tree/scope-tree.tsx'

const Fields = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(apiKeyLimits.name)),
  access: z.enum(['full', 'restricted']),
})

/** Creates a key and shows it once. */
export function Component() {
  const t = useMessages('account')
  const own = useShell().user.scopes
  const create = useCreateApiKey()
  const close = useCloseRouteDialog()
  const [scopes, setScopes] = useState<string[]>([])
  const form = useZodForm(
    Fields,
    ({ name, access }) => {
      const body = access === 'full' ? { name } : { name, scopes }
      return create.mutateAsync(body).catch(fieldProblems)
    },
    { initial: { name: '', access: 'full' } },
  )
  const isEmpty = form.values.access === 'restricted' && scopes.length === 0

  if (create.data) {
    return (
      <RouteDialog title={t('apiKeys.made.title')}>
        <MadeKey apiKey={create.data.api_key} onDone={close} />
      </RouteDialog>
    )
  }
  return (
    <RouteDialog title={t('apiKeys.create')} size={form.values.access === 'restricted' ? 'picker' : 'normal'}>
      <form onSubmit={form.onSubmit} noValidate>
        <FormAlert>{form.problem && t.problem(form.problem)}</FormAlert>
        <TextField {...form.field('name')} label={t('apiKeys.name')} hint={t('apiKeys.nameHint')} autoFocus />
        <RadioField
          {...form.field('access')}
          label={t('apiKeys.access.label')}
          choices={[
            { value: 'full', label: t('apiKeys.access.full'), hint: t('apiKeys.access.fullHint') },
            {
              value: 'restricted',
              label: t('apiKeys.access.restricted'),
              hint: t('apiKeys.access.restrictedHint'),
            },
          ]}
        />
        {form.values.access === 'restricted' && <ScopeTree value={scopes} onChange={setScopes} own={own} />}
        <DialogFoot>
          <Button onClick={close}>{t('apiKeys.cancel')}</Button>
          <Button type="submit" look="primary" busy={form.submitting} disabled={isEmpty}>
            {t('apiKeys.create')}
          </Button>
        </DialogFoot>
      </form>
      <DirtyGuard form={form} />
    </RouteDialog>
  )
}

function MadeKey({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  const t = useMessages('account')
  return (
    <>
      <p style={{ color: 'var(--ink-2)', marginBottom: 'var(--space-16)' }}>{t('apiKeys.made.text')}</p>
      <CopyField label={t('apiKeys.made.key')} text={apiKey} />
      <DialogFoot>
        <Button look="primary" onClick={onDone}>
          {t('apiKeys.made.done')}
        </Button>
      </DialogFoot>
    </>
  )
}
