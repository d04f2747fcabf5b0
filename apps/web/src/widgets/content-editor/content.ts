import { newDesign } from '@carillon/email-design/defaults'
import type { Design } from '@carillon/email-design/design'
import { generateHtml } from '@carillon/email-design/generate-html'
import { readDesign } from '@carillon/email-design/read-design'
import type { Language } from '#lib/messages.tsx'
import { withoutNul } from '#lib/without-nul.ts'

/** A message's content in an editor: a design, or hand-written HTML. */
export interface Content {
  design: Design | null
  html: string
  /** The plain text part, if written by hand. Null if it is made from the HTML. */
  plain: string | null
}

/** The content with the settings that the screen edits beside it. */
export interface Draft<S> extends Content {
  settings: S
}

/** Content as the API returns it. */
interface StoredContent {
  editor: 'code' | 'design'
  document: Record<string, unknown> | null
  html_content: string
  plain_content: string
  generate_plain_content: boolean
}

/** Converts stored content to content for an editor. HTML without a design document is edited as code. */
export function contentOf(stored: StoredContent, language: Language): Content {
  const { editor, document, html_content, plain_content, generate_plain_content } = stored
  const isDesign = editor === 'design' && (document !== null || html_content.trim() === '')
  return {
    design: isDesign ? (readDesign(document).design ?? newDesign(language)) : null,
    html: html_content,
    plain: generate_plain_content ? null : plain_content,
  }
}

/** The fields of the API call that store content. For a design the server generates the HTML. */
export function contentFields({ design, html, plain }: Content) {
  return {
    ...(design ? { document: { ...design } } : { html_content: html }),
    ...(plain === null
      ? { generate_plain_content: true }
      : { generate_plain_content: false, plain_content: plain }),
  }
}

/** The content as HTML. */
export function htmlOf({ design, html }: Content): string {
  return design ? generateHtml(design) : html
}

/** Reads a draft that an earlier visit kept in this browser. Null if it can't be read. */
export function readKept<S>(value: unknown): Draft<S> | null {
  const kept = withoutNul(value) as Partial<Draft<S>> | null
  if (!kept?.settings || typeof kept.html !== 'string') return null
  const { settings, html, plain = null } = kept
  if (!kept.design) return { settings, design: null, html, plain }
  const { design } = readDesign(kept.design)
  return design && { settings, design, html, plain }
}
