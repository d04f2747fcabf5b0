import { splitSizes } from '@carillon/contract/ab-statistics'
import {
  type AbTestType,
  abTestLimits,
  type VariationLetter,
  type WinnerCriteria,
} from '@carillon/contract/ab-tests'
import type { PreflightProblem } from '@carillon/contract/preflight'
import type { TrackingSettings } from '@carillon/contract/tracking-settings'
import { letterAt } from './ab-test.rules.ts'

const contentFields = ['email_config.html_content', 'email_config.plain_content', 'email_config.preheader']

/** True if each variation of this kind of test has a field of its own. */
export function isOwnField(type: AbTestType, field: string): boolean {
  return type === 'subject' ? field === 'email_config.subject' : contentFields.includes(field)
}

/** A problem for each variation whose subject an earlier one has. */
export function repeatedSubjects(type: AbTestType, subjects: readonly string[]): PreflightProblem[] {
  if (type !== 'subject') return []
  const said = subjects.map((subject) => subject.trim())
  return said.flatMap((subject, at): PreflightProblem[] => {
    const first = said.indexOf(subject)
    if (subject === '' || first === at) return []
    const [letter, other] = [letterAt(at), letterAt(first)]
    return [
      {
        card: 'subject',
        code: 'ab_subject_repeated',
        field: 'email_config.subject',
        details: { letter, other },
        variation: letter,
      },
    ]
  })
}

/** The parts of a variation that its recipients see, in a test of contents. */
export interface ComparedContent {
  html_content: string
  plain_content: string
  generate_plain_content: boolean
  preheader: string
}

/** Each variation whose content is, byte by byte, that of an earlier one. A subject test has one content for all. */
export function repeatedContents(
  type: AbTestType,
  contents: readonly ComparedContent[],
): { letter: VariationLetter; other: VariationLetter }[] {
  if (type !== 'content') return []
  const shown = contents.map(({ html_content, plain_content, generate_plain_content, preheader }) =>
    JSON.stringify([html_content, generate_plain_content ? null : plain_content, preheader]),
  )
  return shown.flatMap((content, at) => {
    const first = shown.indexOf(content)
    if (first === at || contents[at]?.html_content.trim() === '') return []
    return [{ letter: letterAt(at), other: letterAt(first) }]
  })
}

/** A test that is decided by uncounted events never has a winner. */
export function criterionProblems(
  criterion: WinnerCriteria,
  { open, click }: Pick<TrackingSettings, 'open' | 'click'>,
): PreflightProblem[] {
  const isCounted = { open: open.enabled, click: click.enabled, manual: true }[criterion]
  if (isCounted) return []
  const code = criterion === 'open' ? 'ab_opens_not_counted' : 'ab_clicks_not_counted'
  return [{ card: 'subject', code, field: 'abtest.winner_criteria', details: {} }]
}

/** A sample too small to show a difference, or an audience too large to divide. */
export function sizeProblems(test: {
  recipients: number
  percentage: number
  variations: number
  /** Imports may still bring recipients. */
  isGrowing: boolean
}): PreflightProblem[] {
  const problem = (
    code: PreflightProblem['code'],
    details: PreflightProblem['details'],
  ): PreflightProblem[] => [{ card: 'recipients', code, field: 'abtest.test_percentage', details }]
  const { perVariation: limit, recipients: most } = abTestLimits
  if (test.recipients > most) {
    return problem('ab_audience_too_large', { count: test.recipients, limit: most })
  }
  const { perVariation } = splitSizes(test)
  if (perVariation >= limit || test.isGrowing) return []
  return problem('ab_sample_too_small', { count: perVariation, limit })
}
