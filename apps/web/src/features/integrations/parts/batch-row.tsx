import type { DeliveredBatch } from '@carillon/contract/integrations'
import { Copy } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useCopy } from '#ui/form/use-copy.ts'
import { Button } from '#ui/page/button.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import style from './event-log.module.css'

/** One call: its time, the number of events, and the answer. Opened, it shows the posted body. */
export function BatchRow({ batch }: { batch: DeliveredBatch }) {
  const t = useMessages('integrations')
  const format = useFormat()
  const { at, kind, event_count: count, status, latency_ms: ms, problem, body, shown_count: shown } = batch
  const copy = useCopy()
  return (
    <li>
      <details className={style['row']}>
        <summary>
          <time dateTime={at}>{format.time(at)}</time>
          <span>
            {kind === 'test' && `${t('log.test')} · `}
            {t('log.events', { count })}
          </span>
          <StatusBadge tone={problem === null ? 'done' : 'failed'}>
            {t(problem === null ? 'log.taken' : 'log.notTaken')}
          </StatusBadge>
          <span className={style['answer']}>
            {status === null ? (problem ?? t('log.noAnswer')) : t('log.status', { status })} ·{' '}
            {t('log.latency', { ms })}
          </span>
        </summary>
        <div className={style['body']}>
          <div className={style['bodyHead']}>
            {shown < count && <span>{t('log.shown', { shown, count })}</span>}
            <Button
              size="toolbar"
              icon={<Copy size={16} aria-hidden="true" />}
              onClick={() => void copy(`[${body}]`)}
            >
              {t('log.copy')}
            </Button>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by key */}
          <pre tabIndex={0}>{body}</pre>
        </div>
      </details>
    </li>
  )
}
