import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import type { KeptContent } from '@carillon/contract/content-history'

const deflated = promisify(deflate)
const inflated = promisify(inflate)

/** The columns of content that the history keeps. */
export interface ContentColumns extends Omit<KeptContent, 'preheader' | 'editor'> {
  /** Single sends have a preheader of their own; elsewhere it is part of the design. */
  preheader?: string
  editor: string
}

export function contentOf(row: ContentColumns): KeptContent {
  const { subject, preheader = '', html_content, plain_content, generate_plain_content } = row
  return {
    subject,
    preheader,
    html_content,
    plain_content,
    generate_plain_content,
    editor: row.editor as KeptContent['editor'],
    document: row.document,
  }
}

export function isSameContent(one: KeptContent, other: KeptContent): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function isEmptyContent({ subject, html_content, document }: KeptContent): boolean {
  return subject === '' && html_content.trim() === '' && document === null
}

export async function packContent(content: KeptContent): Promise<Buffer> {
  return deflated(JSON.stringify(content))
}

export async function unpackContent(packed: Buffer): Promise<KeptContent> {
  return JSON.parse((await inflated(packed)).toString('utf8')) as KeptContent
}
