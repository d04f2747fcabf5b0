import { type EmailTest, emailTestNames } from '@carillon/contract/email-testing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useParams } from 'react-router'
import { emailTestQuery, emailTestsQuery } from '#api/email-testing.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { useTesting } from '../testing-context.ts'
import { AccessibilityPart } from './accessibility-part.tsx'
import { InboxPart } from './inbox-part.tsx'
import { LinksPart } from './links-part.tsx'
import { PastTests } from './past-tests.tsx'
import { Picture } from './picture.tsx'
import { viewOf } from './result-views.rules.ts'
import style from './results.module.css'
import { SpamPart } from './spam-part.tsx'
import { TestHead } from './test-head.tsx'

/** The tests of a message, and the results of the one that the address names, or of the newest. */
export function Component() {
  const t = useMessages('email-testing')
  const { message, base } = useTesting()
  const { resultId, view, inboxTestId } = useParams()
  const dialogTo = useDialogTo()
  const list = useQuery(emailTestsQuery(message))
  // Without the id of a test, the first part of the address may be the view.
  const isView = emailTestNames.some((name) => name === resultId)
  const id = (isView ? undefined : resultId) ?? list.data?.[0]?.id
  if (!list.data && !id) return <NotLoaded query={list} lines={8} />
  if (id === undefined) {
    return (
      <EmptyState
        icon={<FlaskConical />}
        title={t('results.empty')}
        text={t('results.emptyText')}
        action={
          <ButtonLink look="primary" to={dialogTo(base)}>
            {t('tabs.create')}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <div className={style['screen']}>
      <PastTests query={list} shown={id} />
      <div className={style['main']}>
        <OneTest key={id} id={id} view={isView ? resultId : view} client={inboxTestId} />
      </div>
    </div>
  )
}

interface OneTestProps {
  id: string
  view: string | undefined
  /** The client whose picture is shown large. */
  client: string | undefined
}

function OneTest({ id, view, client }: OneTestProps) {
  const t = useMessages('email-testing')
  const { base, message } = useTesting()
  const query = useQuery(emailTestQuery(id))
  const { data: test } = query
  const cache = useQueryClient()
  const endedAt = test?.ended_at
  useEffect(() => {
    // The list has the states of its tests, and the credits that came back.
    if (endedAt) void cache.invalidateQueries({ queryKey: emailTestsQuery(message).queryKey })
  }, [endedAt, cache, message])
  if (!test) {
    return (
      <NotLoaded
        query={query}
        skeleton={<SkeletonLines lines={8} />}
        gone={{
          title: t('results.gone'),
          text: t('results.goneText'),
          to: `${base}/view_results`,
          action: t('results.newest'),
        }}
      />
    )
  }
  if (client !== undefined) {
    return (
      <WithTexts>
        <Picture test={test} client={client} />
      </WithTexts>
    )
  }
  const shown = viewOf(view, test.tests)
  return (
    <>
      <TestHead test={test} view={shown} />
      <WithTexts>
        <Part test={test} view={shown} />
      </WithTexts>
    </>
  )
}

/** Each part has sentences of its own, which load with it. Only the part waits for them, and not the overlay. */
function WithTexts({ children }: { children: ReactNode }) {
  return <Suspense fallback={<SkeletonLines lines={8} />}>{children}</Suspense>
}

function Part({ test, view }: { test: EmailTest; view: ReturnType<typeof viewOf> }) {
  const t = useMessages('email-testing')
  const { inbox, spam, links, accessibility } = test
  if (view === 'inbox' && inbox) return <InboxPart test={test} clients={inbox.clients} />
  if (view === 'spam' && spam) return <SpamPart result={spam} />
  if (view === 'links' && links) return <LinksPart result={links} />
  if (view === 'accessibility' && accessibility)
    return <AccessibilityPart test={test} result={accessibility} />
  return <p className={style['notTested']}>{t('results.notTested')}</p>
}
