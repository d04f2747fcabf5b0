import { senders } from '@carillon/contract/senders'
import { type SingleSendDefaults, singleSendDefaults } from '@carillon/contract/single-send-defaults'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { call } from './call.ts'
import { onlyChoices } from './single-send-defaults.ts'

/** Sender and unsubscribe group of a new single send: the defaults, or the values without an alternative. */
export async function startingChoices(): Promise<Partial<SingleSendDefaults>> {
  const defaults = await call(singleSendDefaults.get).catch(() => undefined)
  if (!defaults) return {}
  const { sender_id: sender, suppression_group_id: group } = defaults
  const [known, groups] = await Promise.all([
    sender === null ? call(senders.list).catch(() => undefined) : undefined,
    group === null ? call(unsubscribeGroups.list).catch(() => undefined) : undefined,
  ])
  const only = onlyChoices(known?.results, groups)
  return { sender_id: sender ?? only.sender, suppression_group_id: group ?? only.group }
}
