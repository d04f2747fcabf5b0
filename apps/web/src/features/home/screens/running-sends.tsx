import type { SingleSendSummary } from '@carillon/contract/single-sends'
import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { Card } from '#ui/page/card.tsx'
import { ProgressBar } from '#ui/page/progress-bar.tsx'
import style from './home.module.css'

/** Sends under way, with their numbers. */
export function RunningSends({ sends }: { sends: readonly SingleSendSummary[] }) {
  const t = useMessages('home')
  const running = sends.filter(
    ({ delivery }) => delivery?.status === 'sending' || delivery?.status === 'paused',
  )
  if (running.length === 0) return null
  return (
    <Card title={t('running.title')} padded={false}>
      {running.map(({ id, name, delivery }) => (
        <div key={id} className={style['send']}>
          <div className={style['words']}>
            <Link to={`/single-sends/${id}/stats`}>{name}</Link>
            {delivery?.status === 'paused' && <div className={style['text']}>{t('running.paused')}</div>}
          </div>
          <div className={style['bar']}>
            <ProgressBar
              label={name}
              done={delivery?.finished ?? 0}
              total={delivery?.total ?? 0}
              text={t('running.progress', { done: delivery?.finished ?? 0, all: delivery?.total ?? 0 })}
            />
          </div>
        </div>
      ))}
    </Card>
  )
}
