import type { TestedMessage } from '#api/email-testing.ts'

/** The saved message that the previews beside an editor show. */
export interface StripSource {
  message: TestedMessage
  /** The id of the variation, where it has a message of its own. */
  variation?: string | undefined
  /** Address of the tests of the message. Who may open it may see the previews. */
  tests: string
  /** Changes with each save. */
  version: unknown
  /** Saves what was changed. Left out where the message is only read. */
  flush?: () => Promise<boolean>
}
