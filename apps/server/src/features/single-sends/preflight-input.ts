import type { Config } from '#platform/config.ts'

/** What the preflight needs to know beside the row. */
export interface PreflightInput {
  config: Config
  when: 'now' | Date | null
  now: Date
  /** False where an audience that has become empty is no problem. */
  asksForRecipients?: boolean
  /** True where somebody waits: large audiences are then counted in the background. */
  countsAbout?: boolean
}
