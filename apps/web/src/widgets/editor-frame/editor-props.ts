import type { ReactNode } from 'react'
import type { EditorBarProps } from './editor-frame.tsx'

/** What is said around a message: for the strip above it, and for a preview that shows it as it is sent. */
export interface Envelope {
  /** Shown as it stands, `Ada <ada@example.com>`. */
  from: string
  /** May hold tags. */
  subject: string
  /** Of hand-written HTML; a design brings its own. */
  preheader?: string
  sender?: number | null
  /** Unsubscribe group, -1 for the global one. */
  group?: number | null
  customUrl?: string | null
}

/** The plain text part; null is made from the HTML. */
export interface PlainPart {
  text: string | null
  onChange: (text: string | null) => void
}

/** What the design editor and the code editor ask of their caller alike. */
export interface EditorProps {
  /** Address of the editor, its parameters filled in: `designEditorRoutes` hang beneath it. */
  base: string
  bar: EditorBarProps
  envelope: Envelope
  /** The caller's own panel for the tab of that name. */
  settings?: ReactNode
  /** Names of the account's custom fields, for the tags panel. */
  customFields: readonly string[]
  /** Without it the plain text is always made from the HTML, and can't be written by hand. */
  plain?: PlainPart
  /**
   * JSON with values for tags, where the content has a place for it (template versions). Without `onTestData` it is
   * kept in this browser.
   */
  testData?: string
  onTestData?: (text: string) => void
}
