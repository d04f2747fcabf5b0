import { type BounceKind, bounceKinds } from './bounce-kinds.rules.ts'
import { type ReplyRule, replyTable } from './reply-table.rules.ts'

/** The answer of a mail server about a message, in an SMTP session or later in a report. */
export interface ServerReply {
  /** The text of the answer, with its reply code if it has one. */
  response: string
  /** The step of the SMTP session; absent: a report came later. */
  stage?: string
  /** The status that a report names; absent: it is read from the response. */
  status?: string
  /** True if the delivery is known to have failed for good, so that a text without any code counts as permanent. */
  isFinal?: boolean
}

export interface ClassifiedReply {
  kind: BounceKind
  /** The enhanced code, else the reply code, else nothing. */
  status: string
  /** True if the address gets no more mail. */
  isAddressAtFault: boolean
}

/**
 * Classifies a reply by the table of rules. Only a permanent refusal that is about the address suppresses it: never a
 * refusal before the recipient was named, and never one that no rule knows.
 */
export function classifyReply({
  response,
  stage,
  status: named,
  isFinal = false,
}: ServerReply): ClassifiedReply {
  const status = named ?? (smtpStatus(response) || markedStatus(response))
  const words = wordsOf(response)
  const isPermanent = isForGood(response, status, isFinal)
  // Before the recipient was named, a refusal can only be about us.
  const isEarly = stage === 'mail' || stage === 'data'
  const blamesNobody = isEarly || (isPermanent && (later.test(words) || others.test(words)))
  const kind =
    kindOf(words, status, replyCode(response), blamesNobody) ?? (isEarly ? 'reputation' : 'unknown')
  return { kind, status, isAddressAtFault: isPermanent && bounceKinds[kind].isAddressAtFault }
}

/** Words that mean 'later' count as a temporary refusal, with any code. */
const later = /temporar|vorübergehend|temporairement|again later|(?:try|retry|resend) later|later time/
/** Words about an address that is not the recipient's. */
const others =
  /\breply-?to\b|\bfrom:|\bmail from\b|\bsender(?:'s)? (?:address|domain|mailbox|e-?mail|account)|envelope[- ](?:from|sender)|return[- ]path|reverse[- ]path/

/** @param blamesNobody true: rules that would suppress the address are left out */
function kindOf(words: string, status: string, code: number, blamesNobody: boolean): BounceKind | undefined {
  const detail = /^[245]\.(\d+\.\d+)$/.exec(status)?.[1] ?? ''
  return replyTable.find(
    (rule) => holds(rule, words, detail, code) && !(blamesNobody && bounceKinds[rule.kind].isAddressAtFault),
  )?.kind
}

function holds(
  { words, without, status, code }: ReplyRule,
  said: string,
  detail: string,
  reply: number,
): boolean {
  return (
    (!status || status.includes(detail)) &&
    (!code || code.includes(reply)) &&
    (!words || words.test(said)) &&
    !without?.test(said)
  )
}

function isForGood(response: string, status: string, isFinal: boolean): boolean {
  const code = replyCode(response)
  return status === '' ? code >= 500 || (isFinal && code === 0) : status.startsWith('5')
}

function replyCode(response: string): number {
  return Number(/^(?:smtp; ?)?([2-5]\d\d)(?!\d)/i.exec(response.trim())?.[1] ?? 0)
}

/** The words of a reply, without addresses: a person's name in one may look like a word of the server. */
function wordsOf(response: string): string {
  return response
    .slice(0, 2000)
    .toLowerCase()
    .replace(/[\u2018\u2019`]/g, "'")
    .replace(/<[^<>\s]*@[^<>\s]*>|[\w.+=-]+@[\w.-]+\w/g, ' ')
    .replace(/(^|\s)[2-5]\d\d-(?=\S)/g, '$1')
    .replace(/["()[\]{}<>*]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The enhanced code of a text without a reply code, as qmail writes it: `(#5.1.1)`. */
function markedStatus(response: string): string {
  return /#([245]\.\d{1,3}\.\d{1,3})(?!\.?\d)/.exec(response)?.[1] ?? ''
}

/**
 * The status of a reply: its enhanced code (RFC 3463), else its reply code, else nothing. An enhanced code must have
 * the class of the reply code, so that versions and parts of IP addresses are not mistaken for one.
 */
export function smtpStatus(response: string): string {
  const enhanced = /^([245])\d\d\b.*?(?<![\d.])(\1\.\d{1,3}\.\d{1,3})(?!\.?\d)/s.exec(response)
  return enhanced?.[2] ?? /^[2-5]\d\d\b/.exec(response)?.[0] ?? ''
}
