import { isUnsubscribeUrl, unsubscribeUrl } from '@carillon/contract/custom-unsubscribe-url'
import type { PreflightProblem, ReviewCard } from '@carillon/contract/preflight'
import type { ErrorCode } from '@carillon/contract/refusals'
import { globalGroupId } from '@carillon/contract/unsubscribe-groups'
import { hasUnsubscribeTag } from '@carillon/email-design/unsubscribe-tag'

/** The facts that decide if a message may be sent, for any recipients. judge-message.ts collects them. */
export interface MessageFacts {
  /** Null when no sender is chosen, or when it was deleted. */
  sender: { verified: boolean } | null
  subject: string
  html: string
  /** True if a reader would see neither text nor images. */
  isBlank: boolean
  plain: string | null
  broken: readonly TemplatePlace[]
  group: { id: number; exists: boolean } | null
  customUrl: string | null
  publicUrl: string
}

export interface TemplatePlace {
  part: 'subject' | 'preheader' | 'html' | 'plain'
  line: number
  column: number
  /** The problem, as a code for translation, and the tag or block concerned. */
  code: string
  name: string
  message: string
}

/** All problems of a message that prevent sending it, in the order of the cards on the screen. */
export function problemsOfMessage(facts: MessageFacts): PreflightProblem[] {
  return [...senderProblems(facts), ...contentProblems(facts), ...unsubscribeProblems(facts)]
}

function problem(
  card: ReviewCard,
  code: ErrorCode,
  field: string,
  details: Record<string, unknown> = {},
): PreflightProblem {
  return { card, code, field, details }
}

function senderProblems({ sender }: MessageFacts): PreflightProblem[] {
  if (!sender) return [problem('sender', 'sender_required', 'email_config.sender_id')]
  return sender.verified ? [] : [problem('sender', 'sender_not_verified', 'email_config.sender_id')]
}

const partCards = { subject: 'subject', preheader: 'subject', html: 'content', plain: 'content' } as const

const partFields = {
  subject: 'email_config.subject',
  preheader: 'email_config.preheader',
  html: 'email_config.html_content',
  plain: 'email_config.plain_content',
} as const

function contentProblems({ subject, isBlank, broken }: MessageFacts): PreflightProblem[] {
  const missing = []
  if (subject.trim() === '') missing.push(problem('subject', 'subject_required', partFields.subject))
  if (isBlank) missing.push(problem('content', 'content_required', partFields.html))
  const templates = broken.map(({ part, line, column, code, name, message }) =>
    problem(partCards[part], 'template_broken', partFields[part], {
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

function unsubscribeProblems({ group, customUrl, publicUrl, ...parts }: MessageFacts): PreflightProblem[] {
  const { html, isBlank, plain } = parts
  const found: PreflightProblem[] = []
  const link = customUrl && unsubscribeUrl(customUrl, publicUrl)
  const isGone = group !== null && group.id !== globalGroupId && !group.exists
  if ((group === null && !customUrl) || isGone) {
    found.push(problem('unsubscribe', 'unsubscribe_required', 'email_config.suppression_group_id'))
  }
  if (customUrl && !isUnsubscribeUrl(customUrl)) {
    found.push(problem('unsubscribe', 'unsubscribe_url_invalid', 'email_config.custom_unsubscribe_url'))
  }
  if (!isBlank && !hasUnsubscribeLink(html, link)) {
    found.push(problem('unsubscribe', 'unsubscribe_tag_missing', partFields.html))
  } else if (plain !== null && plain.trim() !== '' && !hasUnsubscribeLink(plain, link)) {
    found.push(problem('unsubscribe', 'unsubscribe_tag_missing_plain', partFields.plain))
  }
  return found
}

/** A custom link counts as an unsubscribe link, like the tag. */
function hasUnsubscribeLink(text: string, link: string | null): boolean {
  if (hasUnsubscribeTag(text) || /\{\{\{?\s*unsubscribe_global\s*\}?\}\}/.test(text)) return true
  return Boolean(link && (text.includes(link) || text.includes(link.replaceAll('&', '&amp;'))))
}

/** An address that only this machine or its network can reach, while mail goes out to the world. */
export function addressProblems(smtpIsLoopback: boolean, publicUrl: string): PreflightProblem[] {
  if (smtpIsLoopback || isPublicUrl(publicUrl)) return []
  return [problem('schedule', 'public_url_required', 'send_at', { public_url: publicUrl })]
}

/** True if recipients can reach an address: it uses https and is neither on this machine nor in a private network. */
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
