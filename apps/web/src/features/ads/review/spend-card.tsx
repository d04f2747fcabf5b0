import type { adCampaigns } from '@carillon/contract/ad-campaigns'
import type { Answer } from '@carillon/contract/endpoint'
import { useMessages } from '#lib/messages.tsx'
import { Card } from '#ui/page/card.tsx'
import { moneyText } from '../parts/money-text.rules.ts'
import { SimulatedBadge } from '../parts/simulated-badge.tsx'
import style from './review.module.css'

type Spend = Answer<typeof adCampaigns.check>['spend']

/** The most that a campaign spends, by currency; simulated amounts stand apart. */
export function SpendCard({ spend }: { spend: Spend }) {
  const t = useMessages('ad-wizard')
  return (
    <Card title={t('review.spend')}>
      {spend.length === 0 && <p className={style['quiet']}>{t('review.noSpend')}</p>}
      {spend.map(({ currency, daily, total, is_simulated }) => (
        <div key={`${currency}.${is_simulated}`} className={style['spend']}>
          <p className={style['amount']}>
            <b>{moneyText(daily, currency, t.language)}</b> {t('review.aDay')}
          </p>
          <p>
            {total === null
              ? t('review.noEnd')
              : t('review.total', { amount: moneyText(total, currency, t.language) })}
          </p>
          {is_simulated && <SimulatedBadge />}
        </div>
      ))}
      <p className={style['quiet']}>{t('review.spendAbout')}</p>
    </Card>
  )
}
