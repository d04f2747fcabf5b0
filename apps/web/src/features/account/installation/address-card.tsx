import {
  type AddressCheck,
  type Installation,
  installation,
  webAddress,
} from '@carillon/contract/installation'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useCheckAddress, useSetPublicUrl } from '#api/installation.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import settings from '../settings/settings.module.css'
import { SettingsCard } from '../settings/settings-card.tsx'
import style from './installation.module.css'

type Address = Installation['public_url']
const Fields = z.object({
  public_url: z.union([z.literal(''), webAddress]),
})

export function AddressCard({ address }: { address: Address }) {
  const t = useMessages('installation-settings')
  return address.source === 'environment' ? (
    <div className={settings['card']}>
      <Card title={t('address.title')}>
        <p className={settings['text']}>{t('address.text')}</p>
        <p className={style['fixed']}>{address.value}</p>
        <p className={settings['text']}>{t('fromEnvironment', { name: 'PUBLIC_URL' })}</p>
        <Reach address={address} asked={address.value} />
      </Card>
    </div>
  ) : (
    <AddressForm address={address} />
  )
}

function AddressForm({ address }: { address: Address }) {
  const t = useMessages('installation-settings')
  const { mutateAsync: save } = useSetPublicUrl()
  const form = useZodForm<typeof Fields, { public_url: string }>(
    Fields,
    ({ public_url }) =>
      save(public_url === '' ? null : public_url).then((saved) => {
        form.reset({ public_url: saved.public_url.stored ?? '' })
        showAlert(t('saved'))
      }, fieldProblems),
    { initial: { public_url: address.stored ?? '' } },
  )
  const asked = form.values.public_url.trim() || address.value
  return (
    <SettingsCard
      title={t('address.title')}
      text={t('address.text')}
      form={form}
      call={installation.update}
      action={t('address.save')}
    >
      <TextField
        {...form.field('public_url')}
        type="url"
        label={t('address.label')}
        hint={t('address.hint')}
        placeholder={suggested(address)}
        autoComplete="off"
      />
      <Reach address={address} asked={asked} />
    </SettingsCard>
  )
}

/** The address of this page, where it is more than this machine's. */
function suggested(address: Address): string {
  const { origin, hostname } = window.location
  return /^(localhost|127\.|\[::1\])/.test(hostname) ? address.value : origin
}

/** The answer of the address: as it is known, and by a call of the server. */
function Reach({ address, asked }: { address: Address; asked: string }) {
  const t = useMessages('installation-settings')
  const check = useCheckAddress()
  const [of, setOf] = useState('')
  const answer = of === asked ? check.data : undefined
  return (
    <>
      <p className={style['state']}>{t('address.now', { address: address.value })}</p>
      {address.is_local && <p className={style['warning']}>{t('address.local')}</p>}
      {!address.is_local && address.listens_locally && (
        <p className={style['state']}>{t('address.listensLocally')}</p>
      )}
      <div className={style['row']}>
        <Button
          busy={check.isPending}
          onClick={() => {
            setOf(asked)
            check.mutate(asked)
          }}
        >
          {t('address.check')}
        </Button>
        <div role="status">{answer && <Outcome answer={answer} asked={asked} />}</div>
      </div>
    </>
  )
}

function Outcome({ answer, asked }: { answer: AddressCheck; asked: string }) {
  const t = useMessages('installation-settings')
  if (answer.problem === null)
    return <p className={style['good']}>{t('address.reached', { address: asked })}</p>
  return (
    <>
      <p className={style['warning']}>{t(`address.problem.${answer.problem}`)}</p>
      {answer.detail && <p className={style['state']}>{t('address.detail', { detail: answer.detail })}</p>}
      <p className={style['state']}>{t('address.outside')}</p>
    </>
  )
}
