import type { ContactGrowth } from '@carillon/contract/contact-growth'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { GrowthLine } from '#widgets/growth-line/growth-line.tsx'
import style from './home.module.css'

/** The number of contacts, and how it changed. */
export function AudienceCard({ growth }: { growth: ContactGrowth }) {
  const t = useMessages('home')
  const format = useFormat()
  const sum = (name: 'added' | 'removed') =>
    format.number(growth.days.reduce((total, day) => total + day[name], 0))
  return (
    <Card
      title={t('audience.title')}
      actions={
        <ButtonLink look="quiet" size="toolbar" to="/contacts">
          {t('audience.toContacts')}
        </ButtonLink>
      }
    >
      <div className={style['total']}>{t('audience.count', { count: growth.contact_count })}</div>
      <p className={style['text']}>
        {t('audience.change', { added: sum('added'), removed: sum('removed') })}
      </p>
      <GrowthLine growth={growth} />
    </Card>
  )
}
