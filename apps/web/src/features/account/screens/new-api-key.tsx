import { apiKeyLimits } from '@carillon/contract/api-keys'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useCreateApiKey } from '#api/api-keys.ts'
import { copyText } from '#lib/copy-text.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { useShell } from '#shell/shell.ts'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { RadioField } from '#ui/form/checkbox-field.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { type AccessLevel, grantableAreas, type KeyArea, scopesOf } from '../api-key-scopes.rules.ts'
import { LevelRow } from './level-row.tsx'

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
  const [levels, setLevels] = useState<Partial<Record<KeyArea, AccessLevel>>>({})
  const form = useZodForm(
    Fields,
    ({ name, access }) => {
      const scopes = access === 'full' ? {} : { scopes: scopesOf(levels, own) }
      return create.mutateAsync({ name, ...scopes }).catch(fieldProblems)
    },
    { initial: { name: '', access: 'full' } },
  )
  const isEmpty = form.values.access === 'restricted' && scopesOf(levels, own).length === 0

  if (create.data) {
    return (
      <RouteDialog title={t('apiKeys.made.title')}>
        <MadeKey apiKey={create.data.api_key} onDone={close} />
      </RouteDialog>
    )
  }
  return (
    <RouteDialog title={t('apiKeys.create')}>
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
        {form.values.access === 'restricted' &&
          grantableAreas(own).map((area) => (
            <LevelRow
              key={area}
              area={area}
              level={levels[area] ?? 'none'}
              onChange={(level) => setLevels({ ...levels, [area]: level })}
            />
          ))}
        <DialogFoot>
          <Button onClick={close}>{t('apiKeys.cancel')}</Button>
          <Button type="submit" look="primary" busy={form.submitting} disabled={isEmpty}>
            {t('apiKeys.create')}
          </Button>
        </DialogFoot>
      </form>
    </RouteDialog>
  )
}

function MadeKey({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  const t = useMessages('account')
  const [copied, setCopied] = useState(false)
  const copy = async () => setCopied(await copyText(apiKey))
  return (
    <>
      <p style={{ color: 'var(--ink-2)', marginBottom: 'var(--space-16)' }}>{t('apiKeys.made.text')}</p>
      <TextField
        name="api_key"
        label={t('apiKeys.made.key')}
        value={apiKey}
        onChange={() => undefined}
        autoComplete="off"
      />
      <DialogFoot>
        <Button icon={copied ? <Check /> : <Copy />} onClick={copy}>
          {t(copied ? 'apiKeys.made.copied' : 'apiKeys.made.copy')}
        </Button>
        <Button look="primary" onClick={onDone}>
          {t('apiKeys.made.done')}
        </Button>
      </DialogFoot>
    </>
  )
}
