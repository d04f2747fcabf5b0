import { Check, CircleAlert, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import style from './checks-gutter.module.css'
import { FindingList, type ShownFinding } from './finding-list.tsx'
import type { PreflightState } from './preflight.ts'

interface ChecksBarProps {
  findings: readonly ShownFinding[]
  /** The state of the server's part of the checks. Left out if there is none. */
  state?: PreflightState['state'] | undefined
}

/** The preflight below the canvas: the number of problems, and on click the list with a button to fix each. */
export function ChecksBar({ findings, state = 'done' }: ChecksBarProps) {
  const t = useMessages('preflight')
  const [isOpen, open] = useState(false)
  const list = useId()
  const count = findings.length
  const isBlocked = findings.some(({ severity }) => severity === 'blocks')
  return (
    <section className={style['bar']} aria-label={t('title')}>
      <button
        type="button"
        className={style['toggle']}
        aria-expanded={isOpen && count > 0}
        aria-controls={list}
        disabled={count === 0}
        data-found={count === 0 ? undefined : isBlocked ? 'blocks' : 'warns'}
        onClick={() => open(!isOpen)}
      >
        {count === 0 ? (
          state === 'done' && <Check aria-hidden="true" />
        ) : isBlocked ? (
          <CircleAlert aria-hidden="true" />
        ) : (
          <TriangleAlert aria-hidden="true" />
        )}
        {count > 0
          ? t('count', { count })
          : t(state === 'done' ? 'none' : state === 'failed' ? 'unchecked' : 'checking')}
      </button>
      {isOpen && count > 0 && (
        <div className={style['open']}>
          {state === 'failed' && <p>{t('unchecked')}</p>}
          <FindingList id={list} findings={findings} />
        </div>
      )}
    </section>
  )
}
