import type { AudienceStep } from '@carillon/contract/audience-people'
import type { Audience, AudienceNow } from '@carillon/contract/single-send-review'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/page/button.tsx'
import { Meaning } from '#ui/page/explained.tsx'
import { CountingNote } from './counting-note.tsx'
import style from './review.module.css'

/** The name of each step in texts, in the order of counting. */
export const stepNames = {
  listed: 'listed',
  duplicates: 'duplicates',
  excluded: 'excluded',
  without_email: 'withoutEmail',
  unsubscribed: 'unsubscribed',
  spam_reports: 'spam',
  bounced: 'bounced',
  invalid: 'invalid',
  group_unsubscribed: 'groupUnsubscribed',
  paused: 'paused',
  total: 'total',
} as const satisfies Record<AudienceStep, string>

const between = [
  'duplicates',
  'excluded',
  'without_email',
  'unsubscribed',
  'spam_reports',
  'bounced',
  'invalid',
  'group_unsubscribed',
  'paused',
] as const satisfies readonly AudienceStep[]

/** `none`: no recipients are chosen yet. */
export type AudienceState = 'none' | 'loading' | 'failed'

interface AudienceStepsProps {
  /** Address of the page; the people behind each number are below it. */
  base: string
  audience: AudienceNow | undefined
  state: AudienceState
  /** True while other settings are being counted, so that these numbers are the earlier ones. */
  isOld: boolean
  onRetry: () => void
}

/**
 * The numbers from all selected contacts down to the actual recipients, one line for each step. Steps without excluded
 * people are left out. Each number leads to its people.
 */
export function AudienceSteps({ base, audience, state, isOld, onRetry }: AudienceStepsProps) {
  const t = useMessages('single-send-draft')
  return (
    <section className={style['steps']} aria-label={t('review.audience')}>
      <h2>{t('review.audience')}</h2>
      <CountingNote audience={audience} />
      {audience ? (
        <ol aria-busy={isOld} className={style['waterfall']}>
          {linesOf(audience).map((line) => (
            <Line key={line.step} base={base} listed={audience.listed} {...line} />
          ))}
        </ol>
      ) : state === 'loading' ? (
        <div className={style['stepBones']} role="status" aria-label={t('review.counting')}>
          {['44%', '36%', '52%'].map((width) => (
            <span key={width}>
              <SkeletonBar width={width} />
              <SkeletonBar width={48} />
            </span>
          ))}
        </div>
      ) : (
        <p className={style['stepsNone']}>
          {t(state === 'none' ? 'review.none' : 'review.notCounted')}{' '}
          {state === 'failed' && (
            <Button size="toolbar" onClick={onRetry}>
              {t('review.retry')}
            </Button>
          )}
        </p>
      )}
    </section>
  )
}

interface LineOf {
  step: AudienceStep
  count: number
  /** The number of people before this step. */
  left: number
}

function linesOf(audience: Audience): LineOf[] {
  const lines: LineOf[] = [{ step: 'listed', count: audience.listed, left: audience.listed }]
  let left = audience.listed
  for (const step of between) {
    const count = audience[step]
    if (count > 0) lines.push({ step, count, left })
    left -= count
  }
  return [...lines, { step: 'total', count: audience.total, left: audience.total }]
}

function Line({ base, step, count, left, listed }: LineOf & { base: string; listed: number }) {
  const t = useMessages('single-send-draft')
  const format = useFormat()
  const dialogTo = useDialogTo()
  const isOut = step !== 'listed' && step !== 'total'
  const share = (people: number) => `${listed === 0 ? 0 : (100 * people) / listed}%`
  const content = (
    <>
      <span className={style['stepName']}>{t(`review.${stepNames[step]}`)}</span>
      <span className={style['stepCount']}>
        {isOut ? `−\u2009${format.number(count)}` : format.number(count)}
      </span>
      <span className={style['bar']} aria-hidden="true">
        <span
          data-out={isOut || undefined}
          style={{ left: isOut ? share(left - count) : 0, width: share(count) }}
        />
      </span>
    </>
  )
  return (
    <li className={style['step']} data-step={step}>
      {count === 0 ? (
        <div>{content}</div>
      ) : (
        <Meaning text={t(`review.about.${stepNames[step]}`)}>
          <Link to={dialogTo(`${base}/people/${step}`)}>
            {content}
            <ChevronRight aria-hidden="true" />
          </Link>
        </Meaning>
      )}
    </li>
  )
}
