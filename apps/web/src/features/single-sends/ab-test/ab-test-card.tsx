import type { AbTest } from '@carillon/contract/ab-tests'
import type { Delivery } from '@carillon/contract/delivery'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { Card } from '#ui/page/card.tsx'
import { TagNamesProvider } from '#widgets/tags/tag-names.tsx'
import style from './ab-test-card.module.css'
import { durationWords } from './duration-words.ts'
import { PickPanel } from './pick-panel.tsx'
import type { useAbTestResults } from './use-ab-test-results.ts'
import { certaintyOf, measureOf, type Results, shownProbability } from './variation-rows.rules.ts'
import { SampleTable, VariationTable } from './variation-tables.tsx'

interface AbTestCardProps {
  id: string
  test: AbTest
  results: ReturnType<typeof useAbTestResults>
  /** The progress of the whole send; null before it began. */
  delivery: Delivery | null
}

/** The course of the A/B test: its period, the leader and the certainty, the numbers by version, and the choice by hand. */
export function AbTestCard({
  id,
  test,
  delivery,
  results: { results, metrics, error, isFetching, retry },
}: AbTestCardProps) {
  const t = useMessages('ab-tests')
  if (!results || !metrics) {
    return (
      <Card title={t('title')}>
        <FailedState query={{ error: error ?? null, refetch: retry, isFetching }} />
      </Card>
    )
  }
  return (
    <Card title={t('title')}>
      <div className={style['said']}>
        <Period test={test} results={results} />
        <Outcome results={results} delivery={delivery} />
        <Lead test={test} results={results} />
      </div>
      <TagNamesProvider>
        {results.state === 'pick_winner' && <PickPanel id={id} results={results} />}
        <VariationTable id={id} criteria={test.winner_criteria} results={results} metrics={metrics} />
        <SampleTable results={results} />
      </TagNamesProvider>
    </Card>
  )
}

function Period({ test, results }: { test: AbTest; results: Results }) {
  const t = useMessages('ab-tests')
  const format = useFormat()
  const { test_started_at: from, test_ends_at: to } = results
  if (!from || !to) {
    if (results.state === 'stopped') return null
    return <p>{t('results.sending', { duration: durationWords(t, test.duration_minutes) })}</p>
  }
  if (results.state === 'testing') return <p>{t('results.running', { to: format.time(to) })}</p>
  return <p>{t('results.period', { from: format.time(from), to: format.time(to) })}</p>
}

function Outcome({ results, delivery }: { results: Results; delivery: Delivery | null }) {
  const t = useMessages('ab-tests')
  const format = useFormat()
  const { state, winner_id, variations, remainder, expires_at } = results
  const letter = variations.find(({ id }) => id === winner_id)?.letter
  if (letter) {
    const isOver = delivery?.status === 'done' || delivery?.status === 'stopped'
    return (
      <p>
        <b>
          {remainder === 0
            ? t('results.won', { letter })
            : isOver
              ? t('results.wentRest', { letter, count: reachedAfter(results, delivery) })
              : t('results.wonRest', { letter, count: remainder })}
        </b>
      </p>
    )
  }
  if (state === 'stopped') return <p>{t('results.stopped')}</p>
  if (state !== 'expired') return null
  return <p>{t('results.expired', { date: expires_at ? format.time(expires_at) : '' })}</p>
}

/** The number of people who got the winner after the test. */
function reachedAfter({ variations }: Results, { states }: Delivery): number {
  const inTest = variations.reduce((sum, { all_time }) => sum + all_time.delivered, 0)
  return Math.max(0, states.delivered - inTest)
}

const over: readonly Results['state'][] = ['decided', 'expired', 'stopped']

/** The leader and the certainty; in the past tense once the test has ended. */
function Lead({ test, results }: { test: AbTest; results: Results }) {
  const t = useMessages('ab-tests')
  const format = useFormat()
  const said = certaintyOf(results, test.winner_criteria)
  const isOver = over.includes(results.state)
  if (said.kind === 'too_early') return <p>{t(isOver ? 'results.over.tooEarly' : 'results.tooEarly')}</p>
  if (said.kind === 'not_counted') {
    return <p>{t(`results.notCounted.${measureOf(test.winner_criteria)}`)}</p>
  }
  if (said.kind === 'even') return <p>{t(isOver ? 'results.over.even' : 'results.even')}</p>
  const share = format.percent(shownProbability(said.probability))
  return (
    <p>
      {t(`results.${isOver ? 'over.' : ''}${said.kind === 'certain' ? 'certainty' : 'chance'}`, {
        letter: said.letter,
        share,
      })}{' '}
      <span className={style['basis']}>{t(`results.basis.${measureOf(test.winner_criteria)}`)}</span>
    </p>
  )
}
