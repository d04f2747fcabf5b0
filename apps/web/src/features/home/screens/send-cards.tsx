import type { Home } from '@carillon/contract/home'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Card } from '#ui/page/card.tsx'
import { ProgressBar } from '#ui/page/progress-bar.tsx'
import style from './home.module.css'

const leadsTo: Readonly<Record<Home['attention'][number]['kind'], (id: string) => string>> = {
  send_paused: (id) => `/single-sends/${id}/stats`,
  send_held: (id) => `/single-sends/${id}/review`,
  automation_paused: (id) => `/automations/${id}`,
  segment_invalid: (id) => `/contacts/segments/${id}`,
  import_waits: () => '/contacts',
}

/** Cards for sends that wait for a decision, sends under way, scheduled sends and drafts. */
export function SendCards({ data }: { data: Home }) {
  const t = useMessages('home')
  const format = useFormat()
  return (
    <>
      {data.attention.length > 0 && (
        <Card title={t('attention.title')} padded={false}>
          {data.attention.map(({ kind, id, name }) => (
            <Row key={`${kind}/${id}`} to={leadsTo[kind](id)} name={name || t('attention.contacts')}>
              <span className={style['alarm']}>{t(`attention.${kind}`)}</span>
            </Row>
          ))}
        </Card>
      )}
      {data.running.length > 0 && (
        <Card title={t('running.title')} padded={false}>
          {data.running.map(({ id, name, finished, total }) => (
            <Row key={id} to={`/single-sends/${id}/stats`} name={name}>
              <ProgressBar
                label={name}
                done={finished}
                total={total}
                text={t('running.progress', { done: finished, all: total })}
              />
            </Row>
          ))}
        </Card>
      )}
      <Card title={t('scheduled.title')} padded={false}>
        {data.scheduled.map(({ id, name, send_at }) => (
          <Row key={id} to={`/single-sends/${id}/review`} name={name}>
            {send_at && format.time(send_at, { zone: true })}
          </Row>
        ))}
        {data.scheduled.length === 0 && <p className={style['none']}>{t('scheduled.none')}</p>}
      </Card>
      <Card title={t('drafts.title')} padded={false}>
        {data.drafts.map(({ id, name, updated_at }) => (
          <Row key={id} to={`/single-sends/${id}/editor`} name={name}>
            {t('drafts.changed', { time: format.ago(updated_at) })}
          </Row>
        ))}
        {data.drafts.length === 0 && <p className={style['none']}>{t('drafts.none')}</p>}
      </Card>
    </>
  )
}

interface RowProps {
  to: string
  name: string
  children: ReactNode
}

function Row({ to, name, children }: RowProps) {
  return (
    <div className={style['send']}>
      <Link to={to}>{name}</Link>
      <div className={style['text']}>{children}</div>
    </div>
  )
}
