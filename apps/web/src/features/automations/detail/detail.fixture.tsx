import { automationMessages } from '@carillon/contract/automation-messages'
import {
  type Automation,
  type AutomationFinding,
  type AutomationMessageSummary,
  automations,
} from '@carillon/contract/automations'
import { customFields } from '@carillon/contract/custom-fields'
import { ipPools } from '@carillon/contract/ips'
import { lists } from '@carillon/contract/lists'
import { segments } from '@carillon/contract/segments'
import { senders } from '@carillon/contract/senders'
import { singleSends } from '@carillon/contract/single-sends'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import type { Journey, Step } from '@carillon/journey/steps'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen } from '#test/render.tsx'

export const id = '019f0000-0000-7000-8000-000000000001'
export const at = '2026-11-20T10:00:00.000Z'
export const uuid = (number: number) => `019f0000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`

export const message = (
  number: number,
  about: Partial<AutomationMessageSummary> = {},
): AutomationMessageSummary => ({
  id: uuid(number),
  subject: `Subject ${number}`,
  preheader: '',
  editor: 'design',
  sender_id: null,
  sender: null,
  has_content: true,
  thumbnail_url: null,
  has_changes: false,
  revision: 1,
  suppression_group_id: null,
  updated_at: at,
  ...about,
})
export const email = (number: number): Step => ({
  id: uuid(number + 50),
  kind: 'email',
  message_id: uuid(number),
})
export const wait = (number: number, amount = 1): Step => ({
  id: uuid(number),
  kind: 'wait',
  wait: { kind: 'for', duration: { amount, unit: 'days' } },
})

export const draft: Automation = {
  id,
  name: 'Welcome',
  type: 'triggered',
  status: 'draft',
  entrance_criteria: null,
  again_after_days: null,
  can_change_entry: true,
  exit_criteria: 'all_messages',
  exit_when: null,
  goal: null,
  send_window: null,
  suppression_group_id: null,
  custom_unsubscribe_url: null,
  categories: [],
  ip_pool: null,
  steps: [],
  messages: [],
  texts: [],
  revision: 1,
  published: null,
  has_changes: false,
  live_since: null,
  paused_at: null,
  held: null,
  enrolling: false,
  created_at: at,
  updated_at: at,
}
export const live: Automation = {
  ...draft,
  status: 'live',
  can_change_entry: false,
  live_since: at,
  published: 2,
  steps: [email(1), wait(20), email(2)],
  messages: [message(1), message(2)],
}

const content = {
  automation_id: id,
  html_content: '',
  plain_content: '',
  generate_plain_content: true,
  design_id: null,
  document: null,
  warnings: [],
}

/** The page of an automation, which the fake server keeps. */
export async function renderDetail(
  given: Automation,
  findings: AutomationFinding[] = [],
  dialog = '',
  also: (server: FakeServer) => void = () => {},
  about: Parameters<typeof render>[2] = {},
) {
  let stored = given
  let made = 0
  const shown = await render(
    `/automations/${id}/detail${dialog}`,
    (server) => {
      server.answer(automations.get, () => stored)
      server.answer(automations.update, ({ body }) => {
        const { revision: _, ...change } = body as Partial<Automation>
        stored = {
          ...stored,
          ...change,
          revision: stored.revision + 1,
          has_changes: stored.published !== null,
        }
        return stored
      })
      server.answer(automationMessages.create, ({ body }) => {
        made += 1
        const number = given.messages.length + made
        const added = message(number, { ...(body as object), subject: '', has_content: false })
        stored = { ...stored, messages: [...stored.messages, added] }
        return { ...added, ...content }
      })
      server.answer(automationMessages.update, ({ params, body }) => {
        const { revision: _, ...change } = body as Partial<AutomationMessageSummary>
        const changed = (each: AutomationMessageSummary) => ({
          ...each,
          ...change,
          revision: each.revision + 1,
          sender: { name: `Sender ${change.sender_id}`, email: 'a@b.example', verified: true },
        })
        const messages = stored.messages.map((each) =>
          each.id === params['message_id'] ? changed(each) : each,
        )
        stored = { ...stored, messages }
        return { ...messages.find((each) => each.id === params['message_id'])!, ...content }
      })
      const by = { published_at: at, published_by: null, emails: given.messages.length, texts: 0 }
      server.answer(automations.versions, {
        result: given.published === null ? [] : [{ ...by, number: 2, steps: given.steps, current: true }],
      })
      server.answer(automations.preflight, { findings })
      server.answer(automations.reach, ({ query }) => ({ people: query.get('since') ? 12 : 340 }))
      server.answer(automations.counts, {
        entered: 500,
        active: 30,
        completed: 400,
        exited: 70,
        failed: 0,
        converted: 0,
        exits: [],
        paths: [],
        steps: [
          { step_id: uuid(51), waiting: 0, passed: 475, sent: 470, exited: 0 },
          { step_id: uuid(20), waiting: 12, passed: 460, sent: 0, exited: 3 },
        ],
        last_entered_at: at,
      })
      server.answer(lists.list, {
        result: [{ id: uuid(90), name: 'News', contact_count: 3, _metadata: { self: '' } }],
        _metadata: {},
      })
      server.answer(segments.list, { results: [], _metadata: {} })
      server.answer(senders.list, { results: [] })
      server.answer(ipPools.list, [])
      server.answer(singleSends.categories, { categories: [] })
      server.answer(customFields.list, {
        custom_fields: [],
        reserved_fields: [],
        deleting_fields: [],
        _metadata: {},
      } as never)
      server.answer(unsubscribeGroups.list, [])
      also(server)
    },
    about,
  )
  await screen.findByRole('button', { name: 'More actions', hidden: true })
  return { ...shown, steps: () => shown.server.calls(automations.update).at(-1)?.body as { steps?: Journey } }
}

export const step = (name: RegExp) => screen.findByRole('button', { name })
