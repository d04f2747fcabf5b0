import { abTestLimits } from '@carillon/contract/ab-tests'
import { CircleCheck, Split, TriangleAlert } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { ButtonLink } from '#ui/page/button.tsx'
import { durationWords } from '../ab-test/duration-words.ts'
import { useSample } from '../ab-test/use-sample.ts'
import { useDraft } from '../parts/draft.ts'
import type { TestSettings } from '../parts/test-settings.rules.ts'
import style from './review.module.css'

/**
 * The A/B test on the review: the tested part, the number of people, and the way to choose the winner. It is changed in
 * the editor.
 */
export function AbTestReviewCard({ test, isDraft }: { test: TestSettings; isDraft: boolean }) {
  const t = useMessages('ab-tests')
  const sends = useMessages('single-send-draft')
  const format = useFormat()
  const { id, settings } = useDraft()
  const sample = useSample(settings, test)
  const duration = durationWords(t, test.minutes)
  const problem = sample?.isTooLarge
    ? t('audienceTooLarge', { max: abTestLimits.recipients, count: sample.recipients })
    : sample?.isTooSmall
      ? t('sampleTooSmall', { count: sample.perVariation, min: abTestLimits.perVariation })
      : undefined
  const Icon = !sample ? Split : problem ? TriangleAlert : CircleCheck
  const split = sample
    ? t('review.split', { count: sample.perVariation, duration })
    : t('review.share', { percent: format.percent(test.percentage / 100, 0), duration })
  return (
    <section
      className={style['card']}
      data-state={!sample ? 'open' : problem ? 'notice' : 'ok'}
      data-card="ab-test"
      aria-label={t('title')}
    >
      <Icon role="img" aria-label={!sample ? '' : sends(problem ? 'review.notice' : 'review.ok')} />
      <div className={style['title']}>
        <h2>{t('title')}</h2>
      </div>
      <div className={style['value']}>
        <div>
          {t(`review.tested.${test.type}`, { count: test.count })}. {t(`review.winnerBy.${test.criteria}`)}
        </div>
        <div className={style['second']}>{problem ?? split}</div>
      </div>
      {isDraft && (
        <ButtonLink size="toolbar" look="quiet" to={`/single-sends/${id}/editor?panel=settings`}>
          {sends(problem ? 'review.fix' : 'review.change')}
        </ButtonLink>
      )}
    </section>
  )
}
