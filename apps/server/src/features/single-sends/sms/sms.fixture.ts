import { singleSends } from '@carillon/contract/single-sends'
import { messagingServices, smsCredentials, smsSettings } from '@carillon/contract/sms'
import type { SmsConfigFields } from '@carillon/contract/sms-config'
import { type SmsStats, smsSingleSends } from '@carillon/contract/sms-single-sends'
import { addContacts, makeList } from '#test/given-contacts.ts'
import { type Caller, until } from '#test/kit.ts'

/** The time to move the clock ahead until noon in the middle of the US, so that no number there has quiet hours. */
export function aheadToNoon(): number {
  const noon = new Date()
  noon.setUTCHours(18, 0, 0, 0)
  return noon.getTime() - Date.now()
}

/** A number that gets its text; numbers in `sandbox.rules.ts` do not. */
export function plainNumber(index: number): string {
  return `+1212556${String(1000 + index).padStart(4, '0')}`
}

export interface Person {
  number?: string
  first_name?: string
  phone?: string
}

let lists = 0

/** A list of people with these numbers. */
export async function givenPeople(me: Caller, people: readonly Person[]): Promise<string> {
  const list = await makeList(me, `Texts ${++lists}`)
  await addContacts(
    me,
    people.map(({ number, phone, first_name = 'Ada' }, index) => ({
      first_name,
      external_id: `${list} ${index}`,
      ...(number === undefined ? {} : { phone_number_id: number }),
      ...(phone === undefined ? {} : { phone_number: phone }),
    })),
    [list],
  )
  return list
}

/** Connects the simulated provider, and answers a messaging service of it. Texts go out at all times of the day. */
export async function connectSimulated(me: Caller): Promise<string> {
  await me.call(smsCredentials.put, { body: { simulated: true } })
  await me.call(smsSettings.update, { body: { quiet_from: '00:00', quiet_until: '00:00' } })
  const { results } = await me.call(messagingServices.list, {})
  return results[0]?.sid ?? ''
}

/** A draft that can be sent. */
export async function givenText(
  me: Caller,
  list: string,
  sms: SmsConfigFields & { messaging_service_sid: string },
): Promise<string> {
  const { id } = await me.call(singleSends.create, {
    body: {
      name: 'Flash sale',
      channels: ['sms'],
      send_to: { list_ids: [list] },
      sms_config: { body: 'Hello {{first_name}}', permission_confirmed: true, ...sms },
    },
  })
  return id
}

export async function sendNow(me: Caller, id: string): Promise<void> {
  await me.call(singleSends.schedule, { params: { id }, body: { send_at: 'now' } })
}

/** The statistics of a single send once they are as expected. */
export async function statsWhen(
  me: Caller,
  id: string,
  what: string,
  isSo: (stats: SmsStats) => boolean,
): Promise<SmsStats> {
  return until(what, async () => {
    const stats = await me.call(smsSingleSends.stats, { params: { id } })
    return isSo(stats) && stats
  })
}
