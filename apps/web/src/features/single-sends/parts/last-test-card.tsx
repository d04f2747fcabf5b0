import type { LastTest } from '@carillon/contract/test-send'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { lastTestQuery } from '#api/test-send.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import style from '../screens/review-single-send.module.css'

/** The last test: when, to whom, what became of it, and whether the message was changed since. */
export function LastTestCard({ id }: { id: string }) {
  const t = useMessages('single-sends')
  const dialogTo = useDialogTo()
  const { data: test, isError, isFetching, refetch } = useQuery(lastTestQuery(id))
  const state = !test ? 'open' : hasTrouble(test) ? 'problem' : test.is_outdated ? 'notice' : 'ok'
  const Icon = { ok: CircleCheck, problem: CircleAlert, notice: TriangleAlert, open: CircleDashed }[state]
  return (
    <section className={style['card']} data-state={state} data-card="test" aria-label={t('review.test')}>
      <Icon aria-hidden="true" />
      <h2>{t('review.test')}</h2>
      <div className={style['value']}>
        {test ? (
          <Outcome test={test} />
        ) : test === null ? (
          <>
            <div>{t('review.notTested')}</div>
            <div className={style['second']}>{t('settings.testText')}</div>
          </>
        ) : isError ? (
          <>
            {t('review.notLoaded')}{' '}
            <Button size="toolbar" busy={isFetching} onClick={() => void refetch()}>
              {t('review.retry')}
            </Button>
          </>
        ) : (
          <span className={style['bones']}>
            <SkeletonBar width="54%" height={13} />
            <SkeletonBar width="70%" height={10} />
          </span>
        )}
      </div>
      <ButtonLink size="toolbar" look="quiet" to={dialogTo(`/single-sends/${id}/review/send_test`)}>
        {t('editor.sendTest')}
      </ButtonLink>
    </section>
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

function hasTrouble({ addresses }: LastTest): boolean {
  return addresses.some(({ state }) => state === 'refused' || state === 'uncertain')
}
