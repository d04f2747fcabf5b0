import type { Config } from '#platform/config.ts'
import type { FindUntested } from '#platform/untested-messages.ts'

/** The data that the preflight needs beside the row. */
export interface PreflightInput {
  config: Config
  when: 'now' | Date | null
  now: Date
  /** False if an audience that has become empty is no problem, as when a due send starts. */
  asksForRecipients?: boolean
  /** True if a user waits: large audiences are then counted in the background. */
  countsAbout?: boolean
  /** True if the call does what the user asks: before the first count in the background, it looks at a part of the audience. */
  looksAtSome?: boolean
  /** Absent where an untested message is no problem, as when a due send starts: it was tested when it was scheduled. */
  findUntested?: FindUntested
}
