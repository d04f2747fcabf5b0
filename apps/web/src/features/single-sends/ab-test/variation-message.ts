import type { AbTest } from '@carillon/contract/ab-tests'
import type { SingleSend } from '@carillon/contract/single-sends'
import type { Settings } from '../parts/draft.ts'

/** The single send as the recipients of one variation get it. Without the variation it is returned unchanged. */
export function asVariation(stored: SingleSend, letter: string): SingleSend {
  const variation = stored.abtest?.variations.find((each) => each.letter === letter)
  if (!variation || letter === 'A') return stored
  const { subject, preheader, html_content, plain_content, generate_plain_content, document, editor } =
    variation
  const message = {
    subject,
    preheader,
    html_content,
    plain_content,
    generate_plain_content,
    document,
    editor,
  }
  return { ...stored, email_config: { ...stored.email_config, ...message } }
}

/** Subjects of all variations as they are edited now, or null unless the test is one of subjects. */
export function testedSubjects({ subject, test }: Settings) {
  if (test?.type !== 'subject') return null
  return [{ letter: 'A' as const, subject }, ...test.subjects]
}

/** The letter of the variation that won, or undefined before that. */
export function winnerOf(test: Pick<AbTest, 'variations' | 'winning_template_id'> | undefined) {
  return test?.variations.find(({ id }) => id === test.winning_template_id)?.letter
}
