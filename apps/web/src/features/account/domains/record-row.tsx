import type { JudgedRecord, RecordState } from '@carillon/contract/domains'
import { Copy } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useCopy } from '#ui/form/use-copy.ts'
import { Button } from '#ui/page/button.tsx'
import { StatusBadge, type StatusTone } from '#ui/page/status-badge.tsx'
import style from './domains.module.css'

const tones = {
  unchecked: 'quiet',
  published: 'done',
  missing: 'attention',
  wrong: 'failed',
  unknown: 'testing',
} as const satisfies Record<RecordState, StatusTone>

/** The priority that MX records are published with. With a single record any priority works. */
const mxPriority = 10

/** One record: its purpose, the value to publish, and the result of the last lookup. */
export function RecordRow({ record }: { record: JudgedRecord }) {
  const t = useMessages('domains')
  const titleId = useId()
  const { purpose, type, host, data, check } = record
  const name = t(`purpose.${purpose}`)
  const suggested = check.details['suggested']
  return (
    <li className={style['record']} aria-labelledby={titleId}>
      <div className={style['head']}>
        <h3 id={titleId}>{name}</h3>
        <StatusBadge tone={tones[check.state]}>{t(`recordState.${check.state}`)}</StatusBadge>
        <span className={style['quiet']}>
          <Need record={record} />
        </span>
      </div>
      <p className={style['text']}>
        <About record={record} />
      </p>
      {type !== 'https' && (
        <dl className={style['values']}>
          <dt>{t('show.type')}</dt>
          <dd>
            {type.toUpperCase()}
            {type === 'mx' && data !== '' && (
              <span className={style['quiet']}> {t('show.priority', { value: mxPriority })}</span>
            )}
          </dd>
          <Value title={t('show.host')} text={host} label={t('show.copyHost', { name })} />
          {data !== '' && <Value title={t('show.value')} text={data} label={t('show.copyValue', { name })} />}
        </dl>
      )}
      {check.problem && (
        <div className={style['problem']} data-state={check.state}>
          <p>
            {t(`problem.${check.problem}`, {
              host,
              name: '',
              limit: 0,
              address: '',
              why: '',
              ...check.details,
              found: check.found.join(', '),
            })}
          </p>
          <Found record={record} />
          {typeof suggested === 'string' && (
            <dl className={style['values']}>
              <Value title={t('show.suggested')} text={suggested} label={t('show.copyValue', { name })} />
            </dl>
          )}
        </div>
      )}
    </li>
  )
}

function Need({ record: { by, is_required, purpose } }: { record: JudgedRecord }): ReactNode {
  const t = useMessages('domains')
  if (by === 'operator') return t('show.byOperator')
  if (is_required) return t('show.required')
  return purpose === 'dkim_old' ? null : t('show.recommended')
}

function About({ record: { purpose, until } }: { record: JudgedRecord }): ReactNode {
  const t = useMessages('domains')
  const format = useFormat()
  if (until === null) return t(`about.${purpose}`)
  return new Date(until) > new Date() ? t('show.until', { day: format.date(until) }) : t('show.mayGo')
}

/** The published values, where the sentence of the problem does not have them already. */
function Found({ record: { check } }: { record: JudgedRecord }): ReactNode {
  const t = useMessages('domains')
  if (check.found.length === 0 || check.problem === 'other_value') return null
  return (
    <dl className={style['values']}>
      <dt>{t('show.found')}</dt>
      <dd className={style['code']}>
        {check.found.map((text) => (
          <div key={text}>{text}</div>
        ))}
      </dd>
    </dl>
  )
}

function Value({ title, text, label }: { title: string; text: string; label: string }) {
  const copy = useCopy()
  return (
    <>
      <dt>{title}</dt>
      <dd className={style['copied']}>
        <span className={style['code']}>{text}</span>
        <Button size="icon" look="quiet" aria-label={label} icon={<Copy />} onClick={() => void copy(text)} />
      </dd>
    </>
  )
}
