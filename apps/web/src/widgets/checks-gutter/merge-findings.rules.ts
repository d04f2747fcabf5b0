import {
  messageWarnings,
  type PreflightFinding,
  type ReviewCard,
  reviewCards,
} from '@carillon/contract/preflight'
import type { Finding, FindingCode } from '@carillon/email-design/finding'

/** A finding in the list: of the server's preflight, or of the message in the editor. */
export interface ListedFinding extends Pick<PreflightFinding, 'card' | 'severity' | 'parameter' | 'place'> {
  code: PreflightFinding['code'] | FindingCode
  /** An English sentence, for codes that this version of the app doesn't know. */
  message?: string
  /** The field of the single send; absent where there is none. */
  field?: string
  fix?: (() => void) | undefined
}

/** A finding of the message in the editor. */
export interface LocalFinding extends Finding, Pick<ListedFinding, 'place'> {
  fix?: (() => void) | undefined
}

/** The codes that prevent sending, by the editor's code for the same. */
const blocking = { empty: 'content_required', unsubscribe_missing: 'unsubscribe_tag_missing' } as const

const ofMessage: ReadonlySet<string> = new Set(messageWarnings)

/**
 * The preflight of a single send as it would be with the message in the editor. The server looked at the stored
 * message, so findings of the message alone come from the editor, and all others from the server. `server` is null
 * until it has answered, and without a single send. Only the server knows the sample texts of prepared designs:
 * `hasText` is true while the message in the editor has the text where the server found it.
 */
export function mergeFindings(
  server: readonly PreflightFinding[] | null,
  local: readonly LocalFinding[],
  hasText: (found: PreflightFinding) => boolean = () => false,
): ListedFinding[] {
  if (!server) return local.map((each) => toListed(each))
  const kept = server.flatMap((each): ListedFinding[] => {
    if (each.code === 'content_required') return []
    if (each.code === 'unsubscribe_tag_missing' && each.field === 'email_config.html_content') {
      const found = local.find(({ code }) => code === 'unsubscribe_missing')
      return found ? [{ ...each, fix: found.fix }] : []
    }
    if (each.card !== 'content' || !ofMessage.has(each.code)) return [each]
    const isSample = each.code === 'text_placeholder' && hasText(each)
    return isSample && !local.some((other) => isSameText(other, each)) ? [each] : []
  })
  const own = local.flatMap((each): ListedFinding[] => {
    if (each.code === 'empty')
      return [
        toListed(each, { code: blocking.empty, severity: 'blocks', field: 'email_config.html_content' }),
      ]
    return ofMessage.has(each.code) ? [toListed(each)] : []
  })
  return inOrder([...kept, ...own])
}

function isSameText(local: LocalFinding, server: PreflightFinding): boolean {
  const { text } = server.parameter ?? {}
  return local.code === 'text_placeholder' && local.details['text'] === text
}

function toListed(
  { code, details, place, fix }: LocalFinding,
  as: Partial<ListedFinding> = {},
): ListedFinding {
  return { card: 'content', severity: 'warns', code, parameter: details, place, fix, ...as }
}

/**
 * Sorts findings in the order of the server: by card, first findings that prevent sending, then size, message and
 * tags without values.
 */
function inOrder(findings: readonly ListedFinding[]): ListedFinding[] {
  const rank = ({ card, severity, code }: ListedFinding) =>
    4 * reviewCards.indexOf(card) +
    (severity === 'blocks' ? 0 : code === 'too_large_tracked' ? 1 : code === 'tag_without_value' ? 3 : 2)
  return findings.toSorted((one, other) => rank(one) - rank(other))
}

/** The findings of one card. */
export function ofCard<F extends { card: ReviewCard }>(findings: readonly F[], card: ReviewCard): F[] {
  return findings.filter((each) => each.card === card)
}
