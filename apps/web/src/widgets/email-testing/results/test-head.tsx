import {
  type EmailTest,
  type EmailTestName,
  emailTesting,
  emailTestNames,
} from '@carillon/contract/email-testing'
import { useLocation } from 'react-router'
import { isTestRunning, useCancelEmailTest } from '#api/email-testing.ts'
import { type Messages, useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Button } from '#ui/page/button.tsx'
import { ProgressBar } from '#ui/page/progress-bar.tsx'
import { TabLinks } from '#ui/page/tab-links.tsx'
import { useTesting } from '../testing-context.ts'
import { useFocusAtStart } from '../use-focus-at-start.ts'
import { countOf, progressOf } from './result-views.rules.ts'
import style from './results.module.css'
import { OlderChip, TestState } from './test-state.tsx'

/** The state of the address to which a started test leads. */
export interface AfterRun {
  isNew: boolean
}

/** A test as a whole, and the tabs of its parts. */
export function TestHead({ test, view }: { test: EmailTest; view: EmailTestName }) {
  const t = useMessages('email-testing')
  const format = useFormat()
  const { base } = useTesting()
  const { search, state: from } = useLocation()
  const heading = useFocusAtStart((from as AfterRun | null)?.isNew ?? false)
  const { id, subject, variation, made_at, state } = test
  return (
    <>
      <header className={style['head']}>
        <div className={style['headWords']}>
          <h2 ref={heading} tabIndex={-1}>
            {subject || t('noSubject')}
          </h2>
          <p className={style['chips']}>
            <TestState state={state} />
            {test.is_older && <OlderChip />}
            <span className={style['about']}>
              {variation && `${t('variations.one', { letter: variation.letter })} · `}
              {format.time(made_at)}
            </span>
          </p>
        </div>
        {isTestRunning(state) && <Cancel id={id} />}
      </header>
      <div role="status" className={style['state']}>
        <Progress test={test} />
        {sentencesOf(test, t).map((sentence) => (
          <p key={sentence} className={style['about']}>
            {sentence}
          </p>
        ))}
      </div>
      <TabLinks
        label={t('results.parts')}
        tabs={emailTestNames.map((name) => ({
          to: `${base}/view_results/${id}/${name}${search}`,
          label: tabLabel(name, test, t),
          isShown: name === view,
        }))}
      />
    </>
  )
}

function tabLabel(name: EmailTestName, test: EmailTest, t: Messages<'email-testing'>): string {
  const count = countOf(name, test)
  return count === null ? t(`views.${name}`) : t('views.counted', { view: t(`views.${name}`), count })
}

function Cancel({ id }: { id: string }) {
  const t = useMessages('email-testing')
  const cancel = useCancelEmailTest()
  return (
    <Button
      size="toolbar"
      call={emailTesting.cancel}
      busy={cancel.isPending}
      onClick={() => cancel.mutate(id)}
    >
      {t('results.cancel')}
    </Button>
  )
}

function Progress({ test }: { test: EmailTest }) {
  const t = useMessages('email-testing')
  const { done, all } = progressOf(test)
  if (!isTestRunning(test.state) || all === 0) return null
  return (
    <div className={style['progress']}>
      <ProgressBar
        label={t('results.progress')}
        done={done}
        total={all}
        text={t('results.progressText', { count: done, all })}
      />
    </div>
  )
}

const reasons = ['timeout', 'crashed', 'no_browser', 'failed'] as const

/** A sentence for the code of a failure. */
export function reasonOf(code: string | null, t: Messages<'email-testing'>): string {
  const known = reasons.find((each) => each === code)
  if (known) return t(`reasons.${known}`)
  return (code !== null && t.refusal(code)) || t('reasons.failed')
}

function sentencesOf(test: EmailTest, t: Messages<'email-testing'>): string[] {
  const { state, reason, refunded, to_look_at: toLookAt } = test
  return [
    ...(state === 'failed' || reason !== null ? [reasonOf(reason, t)] : []),
    ...(toLookAt === null ? [] : [t('results.toLookAt', { count: toLookAt })]),
    ...(refunded > 0 ? [t('results.refunded', { count: refunded })] : []),
  ]
}
