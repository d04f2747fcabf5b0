import type {
  AbTest,
  AbTestFields,
  AbTestType,
  Variation,
  VariationFields,
  VariationLetter,
  WinnerCriteria,
} from '@carillon/contract/ab-tests'

/** The edited settings of a test. Variations are added and removed by calls of their own. */
export interface TestSettings {
  type: AbTestType
  count: number
  percentage: number
  minutes: number
  criteria: WinnerCriteria
  /** In a test of subjects: the subjects of the variations after A, by ID and in their order. */
  subjects: readonly VariationSubject[]
}

export interface VariationSubject {
  id: string
  letter: VariationLetter
  subject: string
}

/** The settings of a new test: two subjects, a fifth of the recipients, four hours. */
export const firstTest: AbTestFields = {
  type: 'subject',
  variation_count: 2,
  test_percentage: 20,
  duration_minutes: 240,
  winner_criteria: 'open',
}

export function testSettingsOf(test: AbTest | undefined): TestSettings | null {
  if (!test) return null
  return {
    type: test.type,
    count: test.variations.length,
    percentage: test.test_percentage,
    minutes: test.duration_minutes,
    criteria: test.winner_criteria,
    subjects:
      test.type === 'subject'
        ? test.variations.slice(1).map(({ id, letter, subject }) => ({ id, letter, subject }))
        : [],
  }
}

export function testFieldsOf({ type, count, percentage, minutes, criteria }: TestSettings): AbTestFields {
  return {
    type,
    variation_count: count,
    test_percentage: percentage,
    duration_minutes: minutes,
    winner_criteria: criteria,
  }
}

/** The changes of a test to save: its fields if one of them was changed, and the changed subjects by variation. */
export function testChanges(
  before: TestSettings | null,
  after: TestSettings | null,
): { fields: AbTestFields | null; variations: ReadonlyMap<string, VariationFields> } {
  const variations = new Map<string, VariationFields>()
  if (!before || !after) return { fields: null, variations }
  for (const { id, subject } of after.subjects) {
    const old = before.subjects.find((each) => each.id === id)
    if (old && old.subject !== subject) variations.set(id, { subject })
  }
  const fields = testFieldsOf(after)
  const isChanged = JSON.stringify(fields) !== JSON.stringify(testFieldsOf(before))
  return { fields: isChanged ? fields : null, variations }
}

/** The variation with its own content that is shown, in a test of contents. Null for A, which is the Single Send's own message. */
export function ownVariation(test: AbTest | undefined, letter: string): Variation | null {
  if (test?.type !== 'content' || letter === 'A') return null
  return test.variations.find((each) => each.letter === letter) ?? null
}

/**
 * The letters of variations whose subject an earlier variation has too. Empty subjects are found as missing instead.
 */
export function repeatedSubjects(first: string, others: readonly VariationSubject[]): ReadonlySet<string> {
  const known = new Map([[first.trim(), 'A']])
  const repeated = new Set<string>()
  for (const { letter, subject } of others) {
    const words = subject.trim()
    if (words === '') continue
    if (known.has(words)) repeated.add(letter)
    else known.set(words, letter)
  }
  return repeated
}
