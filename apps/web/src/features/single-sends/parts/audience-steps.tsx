import type { Audience } from '@carillon/contract/single-send-review'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import style from '../screens/review-single-send.module.css'

const steps = [
  ['duplicates', 'duplicates'],
  ['excluded', 'excluded'],
  ['without_email', 'withoutEmail'],
  ['unsubscribed', 'unsubscribed'],
  ['spam_reports', 'spam'],
  ['bounced', 'bounced'],
  ['invalid', 'invalid'],
  ['group_unsubscribed', 'groupUnsubscribed'],
] as const satisfies readonly (readonly [keyof Audience, string])[]

/** `none`: no recipients are chosen yet. */
export type AudienceState = 'none' | 'loading' | 'failed'

/**
 * The numbers from all selected contacts down to the actual recipients, one line for each step. Steps that exclude
 * nobody are left out.
 */
export function AudienceSteps({ audience, state }: { audience: Audience | undefined; state: AudienceState }) {
  const t = useMessages('single-sends')
  const format = useFormat()
  return (
    <section className={style['steps']} aria-label={t('review.audience')}>
      <h2>{t('review.audience')}</h2>
      {audience ? (
        <dl>
          <Step name={t('review.listed')} value={format.number(audience.listed)} />
          {steps.map(([key, name]) =>
            audience[key] > 0 ? (
              <Step key={key} name={t(`review.${name}`)} value={`−\u2009${format.number(audience[key])}`} />
            ) : null,
          )}
          <div className={`${style['step']} ${style['total']}`}>
            <dt>{t('review.total')}</dt>
            <dd>{format.number(audience.total)}</dd>
          </div>
        </dl>
      ) : state === 'loading' ? (
        <SkeletonLines lines={3} />
      ) : (
        <p style={{ color: 'var(--ink-2)', marginTop: 8 }}>
          {t(state === 'none' ? 'review.none' : 'review.notCounted')}
        </p>
      )}
    </section>
  )
}

function Step({ name, value }: { name: string; value: string }) {
  return (
    <div className={style['step']}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
