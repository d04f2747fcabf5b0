import { type AdConsent, adConsents } from '@carillon/contract/ad-consents'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adConsentQuery, useSetAdConsent } from '#api/ad-consents.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useEntitlement } from '#shell/use-person.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import style from './facts.module.css'
import profile from './profile.module.css'

/** The consent of a contact to advertising. Accounts without ads have no card. */
export function AdConsentCard({ contact }: { contact: string }) {
  const t = useMessages('contact-profile')
  const { allowed } = useEntitlement('ads')
  const query = useQuery({ ...adConsentQuery(contact), enabled: allowed })
  if (!allowed) return null
  return (
    <div className={profile['below']}>
      <Card title={t('ads.title')} padded={query.data === undefined}>
        {query.data ? (
          <dl className={style['facts']}>
            <Consent contact={contact} consent={query.data.consent} />
          </dl>
        ) : (
          <NotLoaded query={query} lines={1} />
        )}
      </Card>
    </div>
  )
}

function Consent({ contact, consent }: { contact: string; consent: AdConsent | null }) {
  const t = useMessages('contact-profile')
  const format = useFormat()
  const set = useSetAdConsent(contact)
  const [asks, ask] = useState(false)
  const holds = consent !== null && consent.withdrawn_at === null
  const state = holds ? 'given' : consent ? 'withdrawn' : 'none'
  const date = consent && format.date(consent.withdrawn_at ?? consent.given_at)
  return (
    <div>
      <dt>{t('ads.consent')}</dt>
      <dd>
        <StatusBadge tone={holds ? 'done' : 'quiet'}>{t(`ads.${state}`)}</StatusBadge>
        {consent && (
          <span className={style['small']}>
            {holds ? t(`ads.by.${consent.source}`, { date }) : t('ads.withdrawnOn', { date })}
          </span>
        )}
        {holds && consent.words !== '' && <q className={style['small']}>{consent.words}</q>}
      </dd>
      <dd className={style['act']}>
        <Button
          size="toolbar"
          call={adConsents.set}
          busy={set.isPending}
          onClick={() => (holds ? set.mutate(false) : ask(true))}
        >
          {t(holds ? 'ads.withdraw' : 'ads.give')}
        </Button>
      </dd>
      {asks && (
        <ConfirmDialog
          title={t('ads.askTitle')}
          confirm={t('ads.give')}
          busy={set.isPending}
          onConfirm={() => set.mutate(true, { onSettled: () => ask(false) })}
          onClose={() => ask(false)}
        >
          {t('ads.askText')}
        </ConfirmDialog>
      )}
    </div>
  )
}
