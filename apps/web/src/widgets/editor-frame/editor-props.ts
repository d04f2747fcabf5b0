import type { ReactNode } from 'react'
import type { ChosenAudience } from '#api/audience-people.ts'
import type { PreflightState } from '../checks-gutter/preflight.ts'
import type { StripSource } from '../email-previews/strip-source.ts'
import type { EditorBarProps } from './editor-frame.tsx'

/** Sender, subject and preheader, shown above the message and used in its preview. */
export interface Envelope {
  /** The recipients whose values previews use. All contacts, if it is left out. */
  audience?: ChosenAudience
  /** The sender as displayed: `Ada <ada@example.com>`. */
  from: string
  /** The subject, which may contain tags. */
  subject: string
  /** Only for hand-written HTML. A design contains its own. */
  preheader?: string
  sender?: number | null
  /** Id of the unsubscribe group; -1 means the global one. */
  group?: number | null
  customUrl?: string | null
}

/** The plain text part. Null if it is made from the HTML. */
export interface PlainPart {
  text: string | null
  onChange: (text: string | null) => void
}

/** Props that the design editor and the code editor share. */
export interface EditorProps {
  /** Address of the editor with its parameters filled in. The `designEditorRoutes` are below it. */
  base: string
  bar: EditorBarProps
  envelope: Envelope
  /** The caller's own panel for the tab of that name. */
  settings?: ReactNode
  /** Names of the account's custom fields, for the tags panel. */
  customFields: readonly string[]
  /** For content that is sent as it is: the server's findings beside the message. */
  preflight?: PreflightState | undefined
  /** The saved message for previews in email clients. Left out for content that can't be tested. */
  tested?: StripSource | undefined
  /** The plain text part. If it is left out, the plain text is always made from the HTML and can't be edited. */
  plain?: PlainPart
  /**
   * JSON with values for tags, for content that stores it (template versions). Without `onTestData` it is kept in this
   * browser.
   */
  testData?: string
  onTestData?: (text: string) => void
}
