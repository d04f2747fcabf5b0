import type { Variation } from '@carillon/contract/ab-tests'
import type { SingleSend } from '@carillon/contract/single-sends'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { emailTestsQuery } from '#api/email-testing.ts'
import { useMessages } from '#lib/messages.tsx'
import { useMayOpen } from '#shell/use-person.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { useStandingAlert } from '#ui/feedback/use-standing-alert.ts'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { EvidenceLine } from '#widgets/email-testing/evidence/evidence-line.tsx'
import { type Evidence, evidenceOf } from '#widgets/email-testing/evidence/newest-tests.rules.ts'
import { VariationChip } from '../ab-test/variation-chip.tsx'
import { ownVariation } from '../parts/test-settings.rules.ts'
import style from './review.module.css'

type State = 'ok' | 'problem' | 'notice' | 'open'
const states = {
  none: 'open',
  running: 'open',
  failed: 'problem',
  older: 'notice',
  watch: 'notice',
  passed: 'ok',
} as const satisfies Record<Evidence['state'], State>
/** States by urgency: the card has the first of these that one of its messages has. */
const order: readonly State[] = ['problem', 'notice', 'open', 'ok']
const icons = { ok: CircleCheck, problem: CircleAlert, notice: TriangleAlert, open: CircleDashed } as const

/**
 * The email tests as evidence: the newest one of the message, or of each variation of an A/B test of contents. Nothing for
 * an account without email testing.
 */
export function EmailTestCard({ stored: { id, abtest } }: { stored: SingleSend }) {
  const t = useMessages('email-testing-strip')
  const dialogTo = useDialogTo()
  const tests = `/single-sends/${id}/review/email_testing`
  const mayOpen = useMayOpen(tests)
  const query = useQuery({ ...emailTestsQuery({ kind: 'single_send', id }), enabled: mayOpen })
  useStandingAlert(query.data ? null : query.error)
  if (!mayOpen) return null
  const variations: readonly (Variation | null)[] = abtest?.type === 'content' ? abtest.variations : [null]
  const found = query.data && variations.map((each) => evidenceFor(query.data, abtest, each))
  const state = order.find((each) => found?.some((one) => states[one.state] === each)) ?? 'open'
  const Icon = icons[state]
  const newest = found
    ?.flatMap(({ test }) => test ?? [])
    .toSorted((one, other) => other.made_at.localeCompare(one.made_at))[0]
  return (
    <section className={style['card']} data-state={state} data-card="email-test" aria-label={t('card.title')}>
      <Icon aria-hidden="true" />
      <h2>{t('card.title')}</h2>
      <div className={style['value']}>
        {found ? (
          <>
            {found.map((evidence, at) => (
              <div key={variations[at]?.id ?? id} className={variations[at] ? style['testOf'] : undefined}>
                {variations[at] && <VariationChip letter={variations[at].letter} />}
                <EvidenceLine evidence={evidence} />
              </div>
            ))}
            {newest && (
              <div className={style['testResults']}>
                <ButtonLink size="toolbar" to={dialogTo(`${tests}/view_results/${newest.id}`)}>
                  {t('card.results')}
                </ButtonLink>
              </div>
            )}
          </>
        ) : query.isError ? (
          <>
            {t('evidence.failedToLoad')}{' '}
            <Button size="toolbar" busy={query.isFetching} onClick={() => void query.refetch()}>
              {t('retry')}
            </Button>
          </>
        ) : (
          <span className={style['bones']}>
            <SkeletonBar width="54%" height={13} />
            <SkeletonBar width="70%" height={10} />
          </span>
        )}
      </div>
      <ButtonLink size="toolbar" look="quiet" to={dialogTo(tests)}>
        {t('card.test')}
      </ButtonLink>
    </section>
  )
}

function evidenceFor(
  tests: Parameters<typeof evidenceOf>[0],
  abtest: SingleSend['abtest'],
  variation: Variation | null,
): Evidence {
  return evidenceOf(tests, variation ? ownVariation(abtest, variation.letter)?.id : undefined)
}
