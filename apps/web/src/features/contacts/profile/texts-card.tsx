import { type SmsNumber, smsConsents, smsOptOuts, smsReplies } from '@carillon/contract/sms'
import { readUsNumber } from '@carillon/text-message/phone-number'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refused } from '#api/call.ts'
import { smsNumberQuery, useMarkReply, useSetOptedOut } from '#api/sms.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useMay } from '#shell/use-person.ts'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { Reply, ReplyList } from '#widgets/text-replies/reply.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import style from './facts.module.css'
import profile from './profile.module.css'

/**
 * The permission to text a contact, and the texts they sent. Contacts without a US number, and accounts without texts,
 * have no card.
 */
export function TextsCard({ phoneNumberId }: { phoneNumberId: string }) {
  const number = readUsNumber(phoneNumberId)
  return (
    number !== null && (
      <div className={profile['below']}>
        <OfNumber number={number} />
      </div>
    )
  )
}

function OfNumber({ number }: { number: string }) {
  const t = useMessages('sms')
  const query = useQuery(smsNumberQuery(number))
  const { data, error } = query
  const mark = useMarkReply()
  const mayMark = useMay(smsReplies.change)
  if (refused(error, 'forbidden')) return null
  if (!data) {
    return (
      <Card title={t('profile.title')}>
        <NotLoaded query={query} lines={3} />
      </Card>
    )
  }
  return (
    <Card title={t('profile.title')} padded={false}>
      <dl className={style['facts']}>
        <OptOut state={data} />
        <Consent state={data} />
      </dl>
      {data.replies.length > 0 && (
        <ReplyList>
          {data.replies.map((reply) => (
            <Reply
              key={reply.id}
              reply={reply}
              busy={mark.isPending && mark.variables.id === reply.id}
              onMark={mayMark && ((handled) => mark.mutate({ id: reply.id, handled }))}
            />
          ))}
        </ReplyList>
      )}
    </Card>
  )
}

function OptOut({ state: { phone_number: number, opt_out: out } }: { state: SmsNumber }) {
  const t = useMessages('sms')
  const format = useFormat()
  const set = useSetOptedOut(number)
  const isOwn = out !== null && out.source !== 'person'
  return (
    <div>
      <dt>{number}</dt>
      <dd>
        <StatusBadge tone={out ? 'attention' : 'done'}>
          {t(out ? 'profile.optedOut' : 'profile.canBeTexted')}
        </StatusBadge>
        {out && (
          <span className={style['small']}>
            {t(`profile.by.${out.source}`, {
              message: out.message ?? '',
              date: format.date(out.opted_out_at),
            })}{' '}
            {isOwn && t('profile.own')}
          </span>
        )}
      </dd>
      {!isOwn && (
        <Button
          size="toolbar"
          call={out ? smsOptOuts.delete : smsOptOuts.add}
          busy={set.isPending}
          onClick={() => set.mutate(out === null)}
        >
          {t(out ? 'profile.optIn' : 'profile.optOut')}
        </Button>
      )}
    </div>
  )
}

function Consent({ state: { phone_number: number, consent } }: { state: SmsNumber }) {
  const t = useMessages('sms')
  const format = useFormat()
  const [asks, ask] = useState(false)
  return (
    <div>
      <dt>{t('profile.consent')}</dt>
      <dd>
        {t(`profile.consents.${consent?.consent ?? 'none'}`)}
        {consent && (
          <span className={style['small']}>
            {t('profile.consentOf', { source: consent.source, date: format.date(consent.given_at) })}
          </span>
        )}
      </dd>
      <Button size="toolbar" call={smsConsents.put} onClick={() => ask(true)}>
        {t(consent ? 'profile.changeConsent' : 'profile.addConsent')}
      </Button>
      {asks && <ConsentDialog number={number} onClose={() => ask(false)} />}
    </div>
  )
}
