import { type IncomingCall, type IncomingWebhook, incomingLimits } from '@carillon/contract/incoming-webhooks'
import { useQuery } from '@tanstack/react-query'
import { incomingCallsQuery } from '#api/incoming-webhooks.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Card } from '#ui/page/card.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import style from '../event-log.module.css'

interface IncomingLogProps {
  webhook: IncomingWebhook
  choices: readonly IncomingWebhook[]
  onChoose: (id: string) => void
}

const liveMs = 5000

/** The last calls of an incoming webhook: their bodies, and the reasons of refusals. */
export function IncomingLog({ webhook, choices, onChoose }: IncomingLogProps) {
  const t = useMessages('integrations')
  const query = useQuery({
    ...incomingCallsQuery(webhook.id),
    refetchInterval: ({ state }) => (state.status === 'error' ? false : liveMs),
  })
  return (
    <div className={style['log']}>
      <Card title={t('incoming.log')}>
        <p className={style['sentence']}>{t('log.sentence', { limit: incomingLimits.log })}</p>
        {choices.length > 1 && (
          <div className={style['choice']}>
            <SelectField
              name="log-webhook"
              label={t('destination.incoming')}
              value={webhook.id}
              onChange={onChoose}
              choices={choices.map(({ id, label }) => ({ value: id, label }))}
            />
          </div>
        )}
        {query.data === undefined ? (
          <NotLoaded query={query} />
        ) : query.data.length === 0 ? (
          <p className={style['empty']}>{t('incoming.noCalls')}</p>
        ) : (
          <ol className={style['rows']} aria-label={t('incoming.log')}>
            {query.data.map((call) => (
              <CallRow key={call.id} call={call} />
            ))}
          </ol>
        )}
      </Card>
    </div>
  )
}

function CallRow({ call: { at, problem, contact_count, skipped_count, body } }: { call: IncomingCall }) {
  const t = useMessages('integrations')
  const format = useFormat()
  return (
    <li>
      <details className={style['row']}>
        <summary>
          <time dateTime={at}>{format.time(at)}</time>
          <span>
            {problem === null && t('incoming.contacts', { count: contact_count })}
            {skipped_count > 0 && ` · ${t('incoming.skipped', { count: skipped_count })}`}
          </span>
          <StatusBadge tone={problem === null ? 'done' : 'failed'}>
            {t(problem === null ? 'incoming.taken' : 'incoming.refused')}
          </StatusBadge>
          <span className={style['answer']}>
            {problem !== null && (t.refusal(problem, { limit: incomingLimits.people }) ?? problem)}
          </span>
        </summary>
        <div className={style['body']}>
          {body === '' ? (
            <p className={style['empty']}>{t('incoming.nothingKept')}</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by key
            <pre tabIndex={0}>{body}</pre>
          )}
        </div>
      </details>
    </li>
  )
}
