import type { Variation } from '@carillon/contract/ab-tests'
import type { SingleSend } from '@carillon/contract/single-sends'
import type { LastTest } from '@carillon/contract/test-send'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { lastTestQuery } from '#api/test-send.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { VariationChip } from '../ab-test/variation-chip.tsx'
import style from './review.module.css'

type State = 'ok' | 'problem' | 'notice' | 'open'
/** States by urgency: the card has the first of these that one of its messages has. */
const order: readonly State[] = ['problem', 'notice', 'open', 'ok']
const icons = { ok: CircleCheck, problem: CircleAlert, notice: TriangleAlert, open: CircleDashed } as const

/**
 * The last test: its time, its addresses, its result, and a note if the message was changed since. In an A/B test,
 * the last test of each variation. The next test begins with the first variation that needs one.
 */
export function LastTestCard({ stored: { id, abtest } }: { stored: SingleSend }) {
  const t = useMessages('single-send-draft')
  const dialogTo = useDialogTo()
  const variations: readonly (Variation | null)[] = abtest?.variations ?? [null]
  const tests = useQueries({ queries: variations.map((each) => lastTestQuery(id, each?.id)) })
  const states = tests.map(({ data }) => stateOf(data))
  const state = order.find((each) => states.includes(each)) ?? 'open'
  const Icon = icons[state]
  const next = variations[states.findIndex((each) => each !== 'ok')]?.letter ?? 'A'
  const { pathname, search } = dialogTo(`/single-sends/${id}/review/send_test`)
  const query = new URLSearchParams(search)
  if (abtest) query.set('variation', next)
  return (
    <section className={style['card']} data-state={state} data-card="test" aria-label={t('review.test')}>
      <Icon aria-hidden="true" />
      <h2>{t('review.test')}</h2>
      <div className={style['value']}>
        {tests.map((test, at) => (
          <div key={variations[at]?.id ?? id} className={abtest && style['testOf']}>
            {variations[at] && <VariationChip letter={variations[at].letter} />}
            <div>
              <Test query={test} isOnly={!abtest} />
            </div>
          </div>
        ))}
      </div>
      <ButtonLink size="toolbar" look="quiet" to={{ pathname, search: query.size > 0 ? `?${query}` : '' }}>
        {t('editor.sendTest')}
      </ButtonLink>
    </section>
  )
}

interface TestProps {
  query: Pick<UseQueryResult<LastTest | null>, 'data' | 'isError' | 'isFetching' | 'refetch'>
  isOnly: boolean
}

function Test({ query: { data: test, isError, isFetching, refetch }, isOnly }: TestProps) {
  const t = useMessages('single-send-draft')
  if (test) return <Outcome test={test} />
  if (test === null) {
    return (
      <>
        <div>{t('review.notTested')}</div>
        {isOnly && <div className={style['second']}>{t('settings.testText')}</div>}
      </>
    )
  }
  if (isError) {
    return (
      <>
        {t('review.notLoaded')}{' '}
        <Button size="toolbar" busy={isFetching} onClick={() => void refetch()}>
          {t('review.retry')}
        </Button>
      </>
    )
  }
  return (
    <span className={style['bones']}>
      <SkeletonBar width="54%" height={13} />
      <SkeletonBar width="70%" height={10} />
    </span>
  )
}

function Outcome({ test }: { test: LastTest }) {
  const t = useMessages('test-send')
  const format = useFormat()
  return (
    <>
      <div>{t('testedAt', { time: format.time(test.sent_at) })}</div>
      <ul className={style['tested']}>
        {test.addresses.map(({ email, state, reason }) => (
          <li key={email}>
            {email} <span data-state={state}>{t(`tested.${state}`)}</span>
            {reason && <div className={style['second']}>{reason}</div>}
          </li>
        ))}
      </ul>
      {test.is_outdated && (
        <ul className={style['says']}>
          <li data-tone="notice">{t('testOutdated')}</li>
        </ul>
      )}
    </>
  )
}

function stateOf(test: LastTest | null | undefined): State {
  if (!test) return 'open'
  const hasTrouble = test.addresses.some(({ state }) => state === 'refused' || state === 'uncertain')
  return hasTrouble ? 'problem' : test.is_outdated ? 'notice' : 'ok'
}
