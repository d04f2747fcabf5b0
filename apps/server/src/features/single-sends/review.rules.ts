import type { ErrorCode } from '@carillon/contract/refusals'
import type { ReviewCard } from '@carillon/contract/single-send-review'
import { globalGroupId } from '@carillon/contract/unsubscribe-groups'
import { hasUnsubscribeTag } from '@carillon/email-design/unsubscribe-tag'
import { visibleText } from './visible-text.rules.ts'

/** The facts that decide whether a single send may be sent. review.ts collects them; the rules below judge them. */
export interface ReviewFacts {
  /** Null when no sender is chosen, or when it was deleted. */
  sender: { verified: boolean } | null
  subject: string
  html: string
  plain: string | null
  broken: readonly TemplatePlace[]
  hasSources: boolean
  /** Problems of segments that can't be queried. */
  sources: readonly Pick<Problem, 'code' | 'field' | 'details'>[]
  /** True when the audience was counted and nobody would get the message now. */
  isEmpty: boolean
  group: { id: number; exists: boolean } | null
  customUrl: string | null
  when: 'now' | Date | null
  now: Date
  smtpIsLoopback: boolean
  publicUrl: string
}

export interface TemplatePlace {
  part: 'subject' | 'html' | 'plain'
  line: number
  column: number
  /** What is wrong, as a code for translation, and the tag or block concerned. */
  code: string
  name: string
  message: string
}

export interface Problem {
  card: ReviewCard
  code: ErrorCode
  field: string
  details: Record<string, unknown>
}

/** All problems that prevent sending, in the order of the cards on the screen. */
export function findProblems(facts: ReviewFacts): Problem[] {
  return [
    ...senderProblems(facts),
    ...contentProblems(facts),
    ...recipientProblems(facts),
    ...unsubscribeProblems(facts),
    ...scheduleProblems(facts),
  ]
}

function problem(
  card: ReviewCard,
  code: ErrorCode,
  field: string,
  details: Record<string, unknown> = {},
): Problem {
  return { card, code, field, details }
}

function senderProblems({ sender }: ReviewFacts): Problem[] {
  if (!sender) return [problem('sender', 'sender_required', 'email_config.sender_id')]
  return sender.verified ? [] : [problem('sender', 'sender_not_verified', 'email_config.sender_id')]
}

const partFields = {
  subject: 'email_config.subject',
  html: 'email_config.html_content',
  plain: 'email_config.plain_content',
} as const

function contentProblems({ subject, html, broken }: ReviewFacts): Problem[] {
  const missing = []
  if (subject.trim() === '') missing.push(problem('subject', 'subject_required', partFields.subject))
  if (isBlank(html)) missing.push(problem('content', 'content_required', partFields.html))
  const templates = broken.map(({ part, line, column, code, name, message }) =>
    problem(part === 'subject' ? 'subject' : 'content', 'template_broken', partFields[part], {
      part,
      line,
      column,
      problem: message,
      problem_code: code,
      name,
    }),
  )
  return [...missing, ...templates]
}

function recipientProblems({ hasSources, sources, isEmpty, when }: ReviewFacts): Problem[] {
  if (!hasSources) return [problem('recipients', 'recipients_required', 'send_to')]
  if (sources.length > 0) return sources.map((one) => ({ card: 'recipients', ...one }))
  // Lists may still fill before a later time. For sending now, an empty audience is a mistake.
  return isEmpty && !(when instanceof Date) ? [problem('recipients', 'recipients_none', 'send_to')] : []
}

function unsubscribeProblems({ group, customUrl, html, plain }: ReviewFacts): Problem[] {
  const found: Problem[] = []
  const isGone = group !== null && group.id !== globalGroupId && !group.exists
  if ((group === null && !customUrl) || isGone) {
    found.push(problem('unsubscribe', 'unsubscribe_required', 'email_config.suppression_group_id'))
  }
  if (customUrl && !isWebUrl(customUrl)) {
    found.push(problem('unsubscribe', 'unsubscribe_url_invalid', 'email_config.custom_unsubscribe_url'))
  }
  if (!isBlank(html) && !hasUnsubscribeLink(html, customUrl)) {
    found.push(problem('unsubscribe', 'unsubscribe_tag_missing', partFields.html))
  } else if (plain !== null && plain.trim() !== '' && !hasUnsubscribeLink(plain, customUrl)) {
    found.push(problem('unsubscribe', 'unsubscribe_tag_missing', partFields.plain))
  }
  return found
}

/** A custom link counts as an unsubscribe link, like the tag. */
function hasUnsubscribeLink(text: string, customUrl: string | null): boolean {
  if (hasUnsubscribeTag(text) || /\{\{\{?\s*unsubscribe_global\s*\}?\}\}/.test(text)) return true
  return customUrl !== null && (text.includes(customUrl) || text.includes(customUrl.replaceAll('&', '&amp;')))
}

function scheduleProblems({ when, now, smtpIsLoopback, publicUrl }: ReviewFacts): Problem[] {
  const found: Problem[] = []
  if (when instanceof Date && when <= now) found.push(problem('schedule', 'send_at_past', 'send_at'))
  if (!smtpIsLoopback && !isPublicUrl(publicUrl)) {
    found.push(problem('schedule', 'public_url_required', 'send_at', { public_url: publicUrl }))
  }
  return found
}

/** Whether HTML has neither text nor images. */
function isBlank(html: string): boolean {
  if (/<img\b/i.test(html)) return false
  return visibleText(html).replace(/&nbsp;|&#160;|\s/g, '') === ''
}

export function isWebUrl(text: string): boolean {
  return /^https?:\/\/[^\s/?#]+\.?[^\s]*$/i.test(text.trim()) && URL.canParse(text.trim())
}

/** Whether recipients can reach an address: it uses https and is neither on this machine nor in a private network. */
export function isPublicUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  if (protocol !== 'https:') return false
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (host === 'localhost' || /\.(localhost|local|internal|test|invalid|example)$/.test(host)) return false
  if (host.includes(':')) return !/^(::1?$|f[cd]|fe[89ab])/.test(host)
  if (/^\d+(\.\d+){3}$/.test(host)) {
    return !/^(0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./.test(
      host,
    )
  }
  return host.includes('.')
}
