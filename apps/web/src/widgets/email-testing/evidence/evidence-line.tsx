import type { EmailTestSummary } from '@carillon/contract/email-testing'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import type { Evidence } from './newest-tests.rules.ts'

/** The line about the tests of a message: 'Tested Nov 30, 10:32 AM · 15 clients · 2 things to look at'. */
export function EvidenceLine({ evidence: { state, test } }: { evidence: Evidence }) {
  const t = useMessages('email-testing-strip')
  const format = useFormat()
  if (!test) return <span data-evidence={state}>{t('evidence.none')}</span>
  const time = format.time(test.made_at)
  return (
    <span data-evidence={state}>
      {state === 'running' || state === 'failed' || state === 'older' ? (
        t(`evidence.${state}`, { time })
      ) : (
        <Tested test={test} time={time} />
      )}
    </span>
  )
}

function Tested({
  test: { clients, to_look_at: found, state },
  time,
}: {
  test: EmailTestSummary
  time: string
}) {
  const t = useMessages('email-testing-strip')
  return [
    t('evidence.tested', { time }),
    clients > 0 && t('evidence.clients', { count: clients }),
    found ? t('evidence.found', { count: found }) : t('evidence.clean'),
    state === 'partial' && t('evidence.partial'),
  ]
    .filter(Boolean)
    .join(' · ')
}
