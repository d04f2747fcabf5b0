import { abTestLimits } from '@carillon/contract/ab-tests'
import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useDraft } from '../parts/draft.ts'
import type { TestSettings } from '../parts/test-settings.rules.ts'
import { wholeNumber } from './plain-numbers.rules.ts'
import { useSample } from './use-sample.ts'

/** The share of the recipients who get a test message, and how many people that is. */
export function SampleField({ test }: { test: TestSettings }) {
  const t = useMessages('ab-tests')
  const { settings, change } = useDraft()
  const [typed, type] = useState(String(test.percentage))
  const sample = useSample(settings, test)
  const range = abTestLimits.percentage
  const put = (text: string) => {
    type(text)
    const percentage = wholeNumber(text, range)
    if (percentage !== null) change({ test: { ...test, percentage } })
  }
  const problem = () => {
    if (wholeNumber(typed, range) === null) return t('sampleRange', range)
    if (sample?.isTooLarge) {
      return t('audienceTooLarge', { max: abTestLimits.recipients, count: sample.recipients })
    }
    if (sample?.isTooSmall) {
      return t('sampleTooSmall', { count: sample.perVariation, min: abTestLimits.perVariation })
    }
    return undefined
  }
  const rest = sample && (sample.remainder > 0 ? t('rest', { count: sample.remainder }) : t('nobodyLeft'))
  return (
    <TextField
      name="sample"
      type="number"
      label={t('sample')}
      after="%"
      value={typed}
      onChange={put}
      problem={problem()}
      hint={sample ? t('sampleHint', { count: sample.perVariation, rest }) : t('sampleUnknown')}
    />
  )
}
