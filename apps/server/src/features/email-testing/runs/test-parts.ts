import type { EmailTest } from '@carillon/contract/email-testing'
import type { JobContext } from '#jobs/define-job.ts'
import type { StoredTestInput } from '#schema/stored-email-test.ts'
import type { Renderer } from '../renderers/renderer.ts'

/** A part of a test that fails for a reason with a code. */
export class PartFailed extends Error {
  readonly reason: string

  constructor(reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'PartFailed'
    this.reason = reason
  }
}

/** The context of a part. `signal` aborts when the test is cancelled or takes too long. */
export type PartContext = Pick<JobContext, 'services' | 'db' | 'now' | 'signal' | 'log'> & { account: string }

export type SpamFindings = Pick<NonNullable<EmailTest['spam']>, 'verdict' | 'authentication'>
export type LinkFindings = Pick<NonNullable<EmailTest['links']>, 'links' | 'left_out'>
export type AccessibilityFindings = Pick<NonNullable<EmailTest['accessibility']>, 'report'>

/** The work of each part. All throw `PartFailed` if there is a reason to tell. */
export interface TestParts {
  renderer: Renderer
  /** Compares two pictures; `changes` is the second with its changed places marked, null if none differs. */
  compare(before: Buffer, after: Buffer): Promise<{ share: number; changes: Buffer | null }>
  judgeSpam(input: StoredTestInput, context: PartContext): Promise<SpamFindings>
  testLinks(input: StoredTestInput, context: PartContext): Promise<LinkFindings>
  checkAccessibility(input: StoredTestInput): Promise<AccessibilityFindings>
}
