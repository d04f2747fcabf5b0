import { checkCampaign, type Finding } from '@carillon/ads/check-campaign'
import type { Platform } from '@carillon/ads/platforms'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { adConnectionsQuery } from '#api/ad-campaigns.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { showRefused } from '#ui/form/show-refused.ts'
import { toRules } from '../parts/ad-fields.rules.ts'
import { useFindingWords } from '../parts/finding-words.ts'
import type { AdDraft } from '../parts/use-ad-draft.ts'
import { useAskedField } from '../parts/use-asked-field.ts'
import { surroundingsOf, useFindings } from '../parts/use-findings.ts'
import { type StepProps, steps, type TargetStep } from './step-props.ts'
import type { Reach } from './use-reach.ts'

/** A field that was asked for and is still empty: a start, or a single send. */
export interface Gap {
  step: TargetStep
  field: string
  sentence: string
}

interface Steps extends StepProps {
  step: TargetStep
  done: readonly TargetStep[]
  /** Goes on to the next step, or shows why this one is not done. */
  next: () => Promise<void>
  back: () => void
  isBusy: boolean
}

const fallback = { step: 'name' }

/** The steps of a campaign: each one is checked by the rules of the server before the next opens. */
export function useSteps(draft: AdDraft, reach: Reach, gaps: readonly Gap[]): Steps {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const t = useMessages('ad-wizard')
  const wordsOf = useFindingWords()
  const [state, setState] = useUrlState(fallback)
  const asked = useAskedField()
  const step = steps.find((each) => each === state.step) ?? 'name'
  const [tried, setTried] = useState<readonly TargetStep[]>(asked === null ? [] : [step])
  const [isBusy, setBusy] = useState(false)
  const findings = useFindings(draft.fields, reach.contacts)
  const at = steps.indexOf(step)
  const { id } = draft.stored

  const next = async () => {
    setBusy(true)
    try {
      const contacts = step === 'audience' ? await reach.countNow() : null
      const fields = draft.current()
      const around = surroundingsOf(cache.getQueryData(adConnectionsQuery.queryKey), fields, contacts)
      const wrong = [
        ...checkCampaign(toRules(fields), around).filter(isErrorOf(step)),
        ...gaps.filter(isOf(step)),
      ]
      setTried((before) => [...before, step])
      if (wrong.length > 0)
        return showRefused(
          wrong.map(({ field }) => field),
          null,
        )
      const following = steps[at + 1]
      if (following) return setState({ step: following }, { push: true })
      if (draft.isReading || (await draft.autosave.flush())) navigate(`/ads/campaigns/${id}/editor`)
    } finally {
      setBusy(false)
    }
  }
  return {
    step,
    done: steps.filter((each) => !findings.some(isErrorOf(each)) && !gaps.some(isOf(each))),
    next,
    back: () => {
      const before = steps[at - 1]
      if (before) setState({ step: before }, { push: true })
    },
    isBusy,
    problemOf: (field: string, platform?: Platform) => {
      if (!tried.includes(step)) return undefined
      const gap = gaps.find((each) => each.field === field)
      if (gap) return gap.sentence
      const found = findings.find(
        (finding) => finding.field === field && isErrorOf(step)(finding) && isAbout(finding, platform),
      )
      if (!found) return undefined
      const sentence = wordsOf(found)
      return found.platform === undefined
        ? sentence
        : t('at', { name: t(`platforms.${found.platform}`), sentence })
    },
    warningOf: (field: string) => {
      const found = findings.find((finding) => finding.field === field && finding.weight === 'warning')
      return found && wordsOf(found)
    },
  }
}

const isErrorOf =
  (step: TargetStep) =>
  (finding: Finding): boolean =>
    finding.step === step && finding.weight === 'error'

const isOf = (step: TargetStep) => (gap: Gap) => gap.step === step

function isAbout({ platform }: Finding, asked: Platform | undefined): boolean {
  return asked === undefined || platform === asked
}
