import { useQuery } from '@tanstack/react-query'
import { contactCountQuery } from '#api/contacts.ts'
import { latestSendsQuery } from '#api/home.ts'
import { sendersQuery } from '#api/senders.ts'
import { unsubscribeGroupsQuery } from '#api/unsubscribe-groups.ts'
import { useMessages } from '#lib/messages.tsx'
import { usePersonName } from '#shell/use-person.ts'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { setupProgress } from '../checklist.rules.ts'
import { LatestSends } from './latest-sends.tsx'
import { RunningSends } from './running-sends.tsx'
import { ScheduledSends } from './scheduled-sends.tsx'
import { SetupChecklist } from './setup-checklist.tsx'

/** The start page: the way to the first campaign, then what runs, what comes and what came out. */
export function Component() {
  const t = useMessages('home')
  const { name } = usePersonName()
  const senders = useQuery(sendersQuery)
  const count = useQuery(contactCountQuery)
  const groups = useQuery(unsubscribeGroupsQuery)
  const sends = useQuery(latestSendsQuery)
  const queries = [senders, count, groups, sends]

  /** One call that fails leaves its step open; the page fails when nothing is known at all. */
  const failed = queries.every(({ isError, data }) => isError && data === undefined) ? senders : undefined
  const isLoading = queries.some(({ isPending }) => isPending)
  const progress = setupProgress({
    hasVerifiedSender: senders.data?.some(({ verified }) => verified),
    contactCount: count.data?.contact_count,
    hasGroup: groups.data && groups.data.length > 0,
    hasSent: sends.data && sends.data.result.length > 0,
  })
  const isSetUp = progress.next === undefined
  const latest = sends.data?.result ?? []

  return (
    <Page
      title={name ? t('welcome', { name }) : t('title')}
      sentence={isSetUp ? t('sentence') : t('setup.sentence')}
      actions={
        isSetUp && (
          <ButtonLink look="primary" to="/single-sends">
            {t('toSingleSends')}
          </ButtonLink>
        )
      }
    >
      <div style={{ display: 'grid', gap: 18 }}>
        {failed && !isLoading ? (
          <Card padded={false}>
            <FailedState
              error={failed.error}
              onRetry={() => queries.forEach((query) => void query.refetch())}
            />
          </Card>
        ) : isLoading ? (
          <SkeletonLines lines={6} />
        ) : (
          <>
            {!isSetUp && <SetupChecklist progress={progress} />}
            <RunningSends sends={latest} />
            {latest.length > 0 && <LatestSends sends={latest} query={sends} />}
            {isSetUp && <ScheduledSends />}
          </>
        )}
      </div>
    </Page>
  )
}
