import type {
  AccessibilityResult,
  ClientDefect,
  ClientPicture,
  PictureView,
  SpamResult,
} from '@carillon/contract/email-test-results'
import type { EmailTest, EmailTestName } from '@carillon/contract/email-testing'

/** The tested message, as it was rendered: enough to reproduce a fault. */
export interface StoredTestInput {
  subject: string
  preheader: string
  html: string
  text: string
  /** The finished and signed message, as base64. */
  mime: string
  /** Null: a template without any verified sender in its account. */
  from: { name: string; email: string } | null
  /** Values for its tags. */
  substitutions: Record<string, unknown>
  /** The credits of a client and of a spam test at that time. */
  prices: { client: number; spam: number }
}

/** Files are named without their folder, which is the test's. */
export interface StoredPicture {
  view: PictureView
  file: string
  width: number
  height: number
  is_cut: boolean
  marks: ClientPicture['marks']
  compared: StoredComparison | null
}

export interface StoredComparison {
  share: number
  /** The test before, and its picture. */
  test: string
  file: string
  /** The picture of this test with its changed places marked. */
  changes: string | null
}

/** An email client as it was listed at that time. */
export interface StoredClient {
  id: string
  family: string
  name: string
  os: string
  section: 'desktop' | 'mobile' | 'webmail'
  is_simulated: boolean
  is_thin: boolean
  basis: string | null
}

export type StoredDefect = ClientDefect
export type StoredSpam = SpamResult
export type StoredLinks = NonNullable<EmailTest['links']>
export type StoredAccessibility = AccessibilityResult

export interface StoredChoice {
  tests: EmailTestName[]
  clients: string[]
}
