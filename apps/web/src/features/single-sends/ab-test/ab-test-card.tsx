import type { AbTest } from '@carillon/contract/ab-tests'
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
}

/** How the A/B test went: its period, who leads and how surely, the numbers by version, and the choice by hand. */
export function AbTestCard({
  id,
  test,
  results: { results, metrics, error, isFetching, retry },
}: AbTestCardProps) {
  const t = useMessages('ab-tests')
  if (!results || !metrics) {
    return (
      <Card title={t('title')}>
        <FailedState error={error ?? null} onRetry={retry} retrying={isFetching} />
      </Card>
    )
  }
  return (
    <Card title={t('title')}>
      <div className={style['said']}>
        <Period test={test} results={results} />
        <Outcome results={results} />
        <Lead test={test} results={results} />
      </div>
      {results.state === 'pick_winner' && <PickPanel id={id} results={results} />}
      <VariationTable id={id} criteria={test.winner_criteria} results={results} metrics={metrics} />
      <TagNamesProvider>
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

function Outcome({ results }: { results: Results }) {
  const t = useMessages('ab-tests')
  const format = useFormat()
  const { state, winner_id, variations, remainder, expires_at } = results
  const letter = variations.find(({ id }) => id === winner_id)?.letter
  if (letter) {
    return (
      <p>
        <b>
          {remainder > 0 ? t('results.wonRest', { letter, count: remainder }) : t('results.won', { letter })}
        </b>
      </p>
    )
  }
  if (state === 'stopped') return <p>{t('results.stopped')}</p>
  if (state !== 'expired') return null
  return <p>{t('results.expired', { date: expires_at ? format.time(expires_at) : '' })}</p>
}

function Lead({ test, results }: { test: AbTest; results: Results }) {
  const t = useMessages('ab-tests')
  const format = useFormat()
  const said = certaintyOf(results, test.winner_criteria)
  if (said.kind === 'too_early') return <p>{t('results.tooEarly')}</p>
  if (said.kind === 'not_counted') {
    return <p>{t(`results.notCounted.${measureOf(test.winner_criteria)}`)}</p>
  }
  if (said.kind === 'even') return <p>{t('results.even')}</p>
  const share = format.percent(shownProbability(said.probability))
  return (
    <p>
      {t(said.kind === 'certain' ? 'results.certainty' : 'results.chance', { letter: said.letter, share })}{' '}
      <span className={style['basis']}>{t(`results.basis.${measureOf(test.winner_criteria)}`)}</span>
    </p>
  )
}
