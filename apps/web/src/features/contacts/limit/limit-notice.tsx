import { useQuery } from '@tanstack/react-query'
import { CircleGauge } from 'lucide-react'
import { useState } from 'react'
import { contactLimitQuery } from '#api/contact-limit.ts'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import { Meter, nearFrom } from '#ui/page/meter.tsx'
import style from './limit-notice.module.css'

/** From 90 % on, shows the used part of the plan. Shows nothing below that or if the limit is unknown. */
export function LimitNotice() {
  const t = useMessages('contacts')
  const { data } = useQuery(contactLimitQuery)
  const [isOpen, setOpen] = useState(false)
  if (!data || data.limit === null || data.billable_count < nearFrom * data.limit) return null
  const { limit, billable_count: used, beyond } = data
  return (
    <aside className={style['notice']} aria-label={t('limit.title')}>
      <CircleGauge aria-hidden="true" />
      <div className={style['words']}>
        <div className={style['first']}>
          {used >= limit ? t('limit.reached', { limit, used }) : t('limit.near', { used, limit })}
        </div>
        <Meter share={used / limit} tone="attention" />
        {isOpen && (
          <p>
            {beyond === 'upgrade' ? t('limit.upgrade') : t('limit.consentLater')} {t('limit.explain')}
          </p>
        )}
      </div>
      <Button look="quiet" size="toolbar" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('limit.details')}
      </Button>
    </aside>
  )
}
