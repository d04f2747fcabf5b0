import type { AutomationFindingCode } from '@carillon/contract/automations'
import type { Step } from '@carillon/journey/steps'
import { compileTemplate } from '@carillon/personalization/compile-template'
import { findAddresses } from '#features/notifications/public.ts'
import type { Db } from '#platform/db.ts'
import type { ReceiverNetwork } from '#platform/outgoing/post.ts'
import { problemOfReceiver } from '#platform/outgoing/receiver-address.ts'

/** The problems of steps that notify or call outside, by the ids of the steps. */
export async function checkActions(
  db: Db,
  account: string,
  steps: readonly Step[],
  receivers: ReceiverNetwork,
): Promise<Map<string, AutomationFindingCode[]>> {
  const actions = steps.flatMap((step) => (step.kind === 'action' ? [[step.id, step.action] as const] : []))
  const isNotifying = actions.some(([, { kind }]) => kind === 'notify')
  const addresses = isNotifying ? await findAddresses(db, account) : []
  const confirmed = new Set(addresses.flatMap(({ id, status }) => (status === 'confirmed' ? [id] : [])))
  return new Map(
    actions.map(([id, action]) => {
      const codes: AutomationFindingCode[] = []
      if (action.kind === 'notify') {
        if (!action.address_ids.some((each) => confirmed.has(each))) codes.push('notify_no_address')
        const texts = [action.subject, action.text]
        if (texts.some((text) => compileTemplate(text, { kind: 'text' }).problems))
          codes.push('notify_text_invalid')
      }
      if (action.kind === 'call_webhook' && problemOfReceiver(action.url, receivers))
        codes.push('webhook_closed')
      return [id, codes]
    }),
  )
}
