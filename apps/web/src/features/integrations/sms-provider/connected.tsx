import type { SmsCredentials } from '@carillon/contract/sms'
import { Copy } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useCopy } from '#ui/form/use-copy.ts'
import { Button } from '#ui/page/button.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { SimulatedTag } from '#widgets/simulated/simulated-tag.tsx'
import style from './sms-provider.module.css'

interface ConnectedProps {
  credentials: SmsCredentials
  target: string
  onReplace: () => void
}

/** The connected provider: which account, whether it accepted the credentials, and the ways to change that. */
export function Connected({ credentials, target, onReplace }: ConnectedProps) {
  const t = useMessages('sms-provider')
  const format = useFormat()
  const navigate = useNavigate()
  const { simulated, verified, account_name, twilio_account_sid, twilio_auth_token_ending } = credentials
  const { inbound_url, updated_at } = credentials
  const copy = useCopy()
  return (
    <>
      <dl className={style['facts']}>
        <div>
          <dt>{t('state')}</dt>
          <dd className={style['state']}>
            <StatusBadge tone={verified ? 'done' : 'attention'}>
              {t(verified ? 'verified' : 'unverified')}
            </StatusBadge>
            {simulated && <SimulatedTag />}
          </dd>
        </div>
        {account_name && (
          <div>
            <dt>{t('account')}</dt>
            <dd>{account_name}</dd>
          </div>
        )}
        <div>
          <dt>{t('sid')}</dt>
          <dd>
            <code>{twilio_account_sid}</code>
          </dd>
        </div>
        <div>
          <dt>{t('token')}</dt>
          <dd>
            <code>{`•••• ${twilio_auth_token_ending}`}</code>
          </dd>
        </div>
        <div>
          <dt>{t('updated')}</dt>
          <dd>{format.time(updated_at)}</dd>
        </div>
        <div>
          <dt>{t('inbound')}</dt>
          <dd className={style['inbound']}>
            <code>{inbound_url}</code>
            <Button
              size="icon"
              look="quiet"
              aria-label={t('copy')}
              title={t('copy')}
              onClick={() => void copy(inbound_url)}
            >
              <Copy aria-hidden="true" />
            </Button>
          </dd>
        </div>
      </dl>
      {!verified && <p className={style['small']}>{t('unverifiedText')}</p>}
      <p className={style['small']}>{t('inboundHint')}</p>
      <div className={style['actions']}>
        <Button onClick={onReplace}>{t('replace')}</Button>
        <Button onClick={() => navigate('/integrations/twilio/disconnectTwilio', { state: { target } })}>
          {t('disconnect')}
        </Button>
      </div>
    </>
  )
}
