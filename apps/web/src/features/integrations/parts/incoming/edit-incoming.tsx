import type { IncomingWebhook, IncomingWebhookInput } from '@carillon/contract/incoming-webhooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  incomingWebhooksQuery,
  useRetireIncoming,
  useRotateIncoming,
  useSaveIncoming,
} from '#api/incoming-webhooks.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ItemDialog } from '#ui/dialog/item-dialog.tsx'
import { useItem } from '#ui/dialog/use-item.ts'
import { Button } from '#ui/page/button.tsx'
import style from '../integrations.module.css'
import { IncomingForm } from './incoming-form.tsx'
import { IncomingSecret } from './incoming-secret.tsx'

export function EditIncoming() {
  const t = useMessages('integrations')
  const about = useItem(useQuery(incomingWebhooksQuery))
  return (
    <ItemDialog
      {...about}
      title={about.item ? t('form.editTitle', { label: about.item.label }) : t('index.edit')}
      gone={t('incoming.gone')}
      size="wide"
    >
      {(webhook, close) => <Edit webhook={webhook} onClose={close} />}
    </ItemDialog>
  )
}

function Edit({ webhook, onClose }: { webhook: IncomingWebhook; onClose: () => void }) {
  const t = useMessages('integrations')
  const save = useSaveIncoming(webhook)
  const rotate = useRotateIncoming()
  const retire = useRetireIncoming()
  const [secret, setSecret] = useState<string>()
  const change = async (input: IncomingWebhookInput) => {
    const saved = await save.mutateAsync(input)
    showAlert(t('form.saved', { label: saved.label }))
    onClose()
  }
  if (secret) return <IncomingSecret url={webhook.url} secret={secret} onDone={onClose} />
  return (
    <>
      <IncomingForm webhook={webhook} save={change} onCancel={onClose} />
      <section className={style['secret']} aria-label={t('secret.title')}>
        <h3>{t('secret.title')}</h3>
        <p>{t(webhook.has_earlier_secret ? 'incoming.bothBelieved' : 'incoming.rotateHint')}</p>
        <div className={style['buttons']}>
          <Button
            size="toolbar"
            busy={rotate.isPending}
            onClick={() =>
              rotate.mutate(webhook.id, { onSuccess: ({ signing_secret }) => setSecret(signing_secret) })
            }
          >
            {t('secret.rotate')}
          </Button>
          {webhook.has_earlier_secret && (
            <Button
              size="toolbar"
              busy={retire.isPending}
              onClick={() => retire.mutate(webhook.id, { onSuccess: () => showAlert(t('incoming.retired')) })}
            >
              {t('secret.retire')}
            </Button>
          )}
        </div>
      </section>
    </>
  )
}
