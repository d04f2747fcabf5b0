import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { scheduledSendsQuery } from '#api/home.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Card } from '#ui/page/card.tsx'
import style from './home.module.css'

/** What goes out next. Nothing planned takes no room. */
export function ScheduledSends() {
  const t = useMessages('home')
  const format = useFormat()
  const { data } = useQuery(scheduledSendsQuery)
  if (!data || data.result.length === 0) return null
  return (
    <Card title={t('scheduled.title')} padded={false}>
      {data.result.map(({ id, name, send_at }) => (
        <div key={id} className={style['send']}>
          <div className={style['words']}>
            <Link to={`/single-sends/${id}/review`}>{name}</Link>
          </div>
          <div className="numbers">{send_at && format.time(send_at, { zone: true })}</div>
        </div>
      ))}
    </Card>
  )
}
