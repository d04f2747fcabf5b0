import type { PreflightFinding } from '@carillon/contract/preflight'

/** The server's part of the preflight: sender, subject, recipients and checks that need them. */
export interface PreflightState {
  /** Null until it answered. */
  findings: readonly PreflightFinding[] | null
  /** Address at which an email test of the message is made. */
  tests?: string
  state: 'checking' | 'done' | 'failed'
  /** Goes to the setting that a finding is about. */
  show: (finding: Pick<PreflightFinding, 'card' | 'field'>) => void
}
