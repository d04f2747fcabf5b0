import type { WarmUp } from '@carillon/contract/warm-up'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { warmUpQuery } from '#api/warm-up.ts'
import { useMessages } from '#lib/messages.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { PlanCard } from './plan-card.tsx'
import { ChangePlan, StartPlan } from './plan-form.tsx'

/** /account/warm-up: how many messages may leave on each day while mailbox providers get to know the account's mail. */
export function Component() {
  const t = useMessages('warm-up')
  const query = useQuery(warmUpQuery)
  const { data } = query
  return (
    <Page
      title={t('title')}
      sentence={t('sentence')}
      area={{ to: '/account/settings', label: t('settings') }}
    >
      {data ? (
        <Plan warmUp={data} />
      ) : (
        <Card>
          <NotLoaded query={query} lines={14} />
        </Card>
      )}
    </Page>
  )
}

function Plan({ warmUp }: { warmUp: WarmUp }) {
  const [isEditing, setEditing] = useState(false)
  const { plan } = warmUp
  const isOpen = plan !== null && plan.status !== 'completed' && plan.status !== 'ended'
  if (isOpen && isEditing) return <ChangePlan warmUp={warmUp} plan={plan} onEnd={() => setEditing(false)} />
  return (
    <>
      {plan && <PlanCard warmUp={warmUp} plan={plan} onEdit={() => setEditing(true)} />}
      {!isOpen && <StartPlan key={plan?.ended_on} warmUp={warmUp} />}
    </>
  )
}
