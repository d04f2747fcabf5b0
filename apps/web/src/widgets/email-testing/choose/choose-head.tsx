import { emailTesting, type TestOptions } from '@carillon/contract/email-testing'
import { useId } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Button } from '#ui/page/button.tsx'
import { useTesting } from '../testing-context.ts'
import style from './choose.module.css'
import { costOf, type TestChoice, type WhyNot, whyNot } from './test-choice.rules.ts'
import { type useRun, useTestedData } from './use-run.ts'

interface ChooseHeadProps {
  choice: TestChoice
  options: TestOptions
  run: ReturnType<typeof useRun>
}

/** The message, the cost, the credits that are left, and the button that runs the test or tells why it can't. */
export function ChooseHead({ choice, options, run }: ChooseHeadProps) {
  const t = useMessages('email-testing')
  const { name } = useTesting()
  const reasons = useReasons(choice, options)
  const id = useId()
  return (
    <header className={style['head']}>
      <div className={style['headWords']}>
        <p className={style['name']}>{t(`kinds.${useTesting().message.kind}`, { name })}</p>
        <p>
          <strong>{t('totalCost', { count: costOf(choice, options) })}</strong>
        </p>
        <CreditsLeft credits={options.credits} />
      </div>
      <Button
        type="submit"
        look="primary"
        call={emailTesting.run}
        busy={run.isRunning}
        disabled={reasons.length > 0}
        {...(reasons.length > 0 ? { 'aria-describedby': id } : {})}
      >
        {t('run')}
      </Button>
      {run.mayRun && reasons.length > 0 && (
        <ul id={id} className={style['reasons']}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {run.problem && (
        <p role="alert" className={style['problem']}>
          {run.problem}
        </p>
      )}
    </header>
  )
}

export function CreditsLeft({ credits }: Pick<TestOptions, 'credits'>) {
  const t = useMessages('email-testing')
  const format = useFormat()
  const { entitled, remain, renewed_at } = credits
  if (entitled === null || remain === null) return <p className={style['left']}>{t('noLimit')}</p>
  return (
    <p className={style['left']}>
      {renewed_at === null
        ? t('left', { remain, entitled })
        : t('leftUntil', { remain, entitled, date: format.day(renewed_at) })}
    </p>
  )
}

/** The sentences that tell why a choice can't be run. */
function useReasons(choice: TestChoice, options: TestOptions): string[] {
  const t = useMessages('email-testing')
  const data = useTestedData()
  const reason = whyNot(choice, options)
  const obstacles = options.obstacles.map(
    ({ code, message, parameter }) => t.refusal(code, parameter) ?? message,
  )
  return [
    ...obstacles,
    ...(reason ? [sentenceOf(reason, t)] : []),
    ...(data.problem ? [t('dataInvalid')] : []),
  ]
}

function sentenceOf(reason: WhyNot, t: ReturnType<typeof useMessages<'email-testing'>>): string {
  if (reason.code !== 'credits') return t(`whyNot.${reason.code}`)
  return t('whyNot.credits', { cost: reason.cost, remain: reason.remain })
}
