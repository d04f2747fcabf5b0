import type { AutomationFinding, AutomationFindingCode } from '@carillon/contract/automations'
import type { ReviewCard } from '@carillon/contract/preflight'
import { type ErrorCode, errorStatus } from '@carillon/contract/refusals'
import texts from '@carillon/messages/en/automation-findings'
import { sentenceOf } from '#platform/http/errors.ts'

type Section = AutomationFinding['section']

const cards: Record<Section, ReviewCard> = {
  name: 'content',
  entry: 'recipients',
  exit: 'recipients',
  goal: 'recipients',
  unsubscribe: 'unsubscribe',
  steps: 'content',
}

/** Something of an automation that prevents going live, and that is about no part of a message. */
export function blocking(
  section: Section,
  code: AutomationFindingCode,
  field: string,
  {
    details = {},
    step = null,
    card = cards[section],
  }: { details?: Record<string, unknown>; step?: string | null; card?: ReviewCard } = {},
): AutomationFinding {
  return {
    section,
    step_id: step,
    message_id: null,
    card,
    severity: 'blocks',
    code,
    field,
    message: sentence(code, details),
    parameter: details,
    place: null,
  }
}

function sentence(code: AutomationFindingCode, details: Record<string, unknown>): string {
  if (code in errorStatus) return sentenceOf(code as ErrorCode, details)
  return texts.found[code as keyof typeof texts.found]
}
