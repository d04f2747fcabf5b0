import { emailTesting, type TestOptions } from '@carillon/contract/email-testing'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { testOptionsQuery } from '#api/email-testing.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { ReadOnlyNote } from '#ui/form/guarded-fields.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { useTesting } from '../testing-context.ts'
import { useFocusAtStart } from '../use-focus-at-start.ts'
import style from './choose.module.css'
import { CreditsLeft } from './choose-head.tsx'
import { OptionsFailed } from './options-failed.tsx'
import { costOf, costOfOne, startingChoice, whyNot } from './test-choice.rules.ts'
import { useRun, useTestedData } from './use-run.ts'

/** Asks before credits are spent: the cost, the rest, and the data that the test uses. */
export function Component() {
  const { message, isSettled } = useTesting()
  const query = useQuery({ ...testOptionsQuery(message), enabled: isSettled })
  if (query.data) return <Review options={query.data} />
  return query.isError ? <OptionsFailed query={query} /> : <SkeletonLines lines={6} />
}

function Review({ options }: { options: TestOptions }) {
  const t = useMessages('email-testing')
  const { choice: chosen, base } = useTesting()
  const choice = chosen ?? startingChoice(options)
  const dialogTo = useDialogTo()
  const run = useRun()
  const data = useTestedData()
  const cost = costOf(choice, options)
  const heading = useFocusAtStart()
  // Nothing to confirm, or a choice that can't be run: the address was opened by hand.
  const isChoosable = whyNot(choice, options) === null && options.obstacles.length === 0
  if (!run.isRunning && !run.problem && (!isChoosable || cost === 0)) {
    return <Navigate to={dialogTo(base)} replace />
  }
  const { remain } = options.credits
  return (
    <form
      className={style['review']}
      onSubmit={(event) => {
        event.preventDefault()
        void run.start(choice)
      }}
    >
      <h2 ref={heading} tabIndex={-1}>
        {t('review.title')}
      </h2>
      <ReadOnlyNote call={emailTesting.run} />
      <dl className={style['facts']}>
        <Fact name={t('review.tests')}>
          {choice.tests
            .map((name) =>
              name === 'inbox' ? t('review.inbox', { count: choice.clients.length }) : t(`${name}.title`),
            )
            .join(', ')}
        </Fact>
        {choice.variations.length > 0 && (
          <Fact name={t('variations.title')}>
            {options.variations
              .filter(({ id }) => choice.variations.includes(id))
              .map(({ letter }) => letter)
              .join(', ')}
          </Fact>
        )}
        <Fact name={t('review.cost')}>
          {choice.variations.length > 1
            ? t('review.costOfEach', {
                count: cost,
                variations: choice.variations.length,
                each: costOfOne(choice, options),
              })
            : t('credits', { count: cost })}
        </Fact>
        <Fact name={t('review.after')}>
          {remain === null ? t('noLimit') : t('review.remain', { count: remain - cost })}
        </Fact>
        <Fact name={t('review.data')}>
          {data.text.trim() === '' ? (
            t('review.noData')
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, also by keyboard
            <section className={style['data']} tabIndex={0} aria-label={t('review.data')}>
              <pre>{data.text}</pre>
            </section>
          )}
        </Fact>
      </dl>
      <p className={style['about']}>{t('review.note')}</p>
      {remain !== null && <CreditsLeft credits={options.credits} />}
      {run.problem && (
        <p role="alert" className={style['problem']}>
          {run.problem}
        </p>
      )}
      <DialogFoot>
        <ButtonLink to={dialogTo(base)}>{t('review.back')}</ButtonLink>
        <Button type="submit" look="primary" call={emailTesting.run} busy={run.isRunning}>
          {t('review.confirm')}
        </Button>
      </DialogFoot>
    </form>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
