import type { ClientDefect } from '@carillon/contract/email-test-results'

/** The preview of a message in one email client. */
export interface StoredPreview {
  client: string
  /** Null: no picture could be taken; `reason` tells why. */
  picture: StoredPreviewPicture | null
  /** Share of pixels that differ from the preview before; null without one. */
  changed: number | null
  defects: ClientDefect[]
  reason: string | null
}

export interface StoredPreviewPicture {
  /** The folder of all previews of one save. */
  folder: string
  file: string
  width: number
  height: number
  is_cut: boolean
  marks: Record<string, { top: number; height: number }>
}
