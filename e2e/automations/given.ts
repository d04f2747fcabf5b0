import type { APIRequestContext } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { type Given, post } from '../single-sends/given.ts'

interface GivenSeries extends Given {
  name: string
  subjects: [first: string, second: string]
}

const base = '/v3/marketing/automations'

/** Creates a draft of two emails with a day between them, that is ready to go live. People of the list enter. */
export async function givenSeries(
  api: APIRequestContext,
  { name, subjects, listId, senderId, groupId }: GivenSeries,
): Promise<string> {
  const { id } = await post(api, base, { name })
  const emails = await Promise.all(
    subjects.map(async (subject) => {
      const content = { subject, design_id: 'starter-letter-en', sender_id: senderId }
      const message = await post(api, `${base}/${id}/messages`, content)
      return { id: crypto.randomUUID(), kind: 'email', message_id: message.id }
    }),
  )
  const wait = {
    ...{ id: crypto.randomUUID(), kind: 'wait' },
    wait: { kind: 'for', duration: { amount: 1, unit: 'days' } },
  }
  const data = {
    entrance_criteria: { type: 'list', id: listId },
    suppression_group_id: groupId,
    steps: [emails[0], wait, emails[1]],
  }
  const changed = await api.patch(`${base}/${id}`, { data })
  expect(changed.ok(), await changed.text()).toBe(true)
  return id
}

export async function setLive(api: APIRequestContext, id: string, who: 'none' | 'all'): Promise<void> {
  const live = await api.post(`${base}/${id}/live`, { data: { existing: { who } } })
  expect(live.ok(), await live.text()).toBe(true)
}
