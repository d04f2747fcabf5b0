import { splitSizes } from '@carillon/contract/ab-statistics'
import { type AbTest, abTestLimits } from '@carillon/contract/ab-tests'
import { useMessages } from '#lib/messages.tsx'
import { durationWords } from './duration-words.ts'

interface TestSplitProps {
  test: AbTest
  recipients: number
  /** The time of sending; empty for immediately. */
  time: string
}

/** The recipients of each part and their times, before a Single Send with an A/B test is sent. */
export function TestSplit({ test, recipients, time }: TestSplitProps) {
  const t = useMessages('ab-tests')
  const variations = test.variations.length
  const { perVariation, remainder } = splitSizes({
    recipients,
    percentage: test.test_percentage,
    variations,
  })
  const duration = durationWords(t, test.duration_minutes)
  const isManual = test.winner_criteria === 'manual'
  return (
    <>
      {t.rich(
        time ? 'send.later' : 'send.now',
        { strong: <strong /> },
        { count: perVariation, variations, time },
      )}{' '}
      {remainder > 0 && t(isManual ? 'send.pick' : 'send.rest', { count: remainder, duration })}
      {isManual && ` ${t('winnerHints.manual', { count: abTestLimits.daysToPick })}`}
    </>
  )
}
