import { segments } from '@carillon/contract/segments'
import { type SingleSend, type SingleSendChange, singleSends } from '@carillon/contract/single-sends'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, expect, type Server, test } from '#test/kit.ts'

/** Everything that an author sets in a single send, by its name; content apart from the subject and preheader. */
const settingsOf = ({ name, categories, send_at, send_to, email_config, messages_per_hour }: SingleSend) => {
  const { subject, preheader, sender_id, suppression_group_id, custom_unsubscribe_url, ip_pool } =
    email_config
  const { list_ids, segment_ids, all, exclude_list_ids, exclude_segment_ids } = send_to
  return {
    name,
    categories,
    send_at,
    messages_per_hour: messages_per_hour ?? null,
    list_ids,
    segment_ids,
    all,
    exclude_list_ids,
    exclude_segment_ids,
    subject,
    preheader,
    sender_id,
    suppression_group_id,
    custom_unsubscribe_url,
    ip_pool,
  }
}
type Settings = ReturnType<typeof settingsOf>

async function otherValues(server: Server, owner: Caller): Promise<Settings> {
  const given = givenFor(server, owner)
  const segment = (name: string) =>
    owner.call(segments.create, {
      body: { name, query_dsl: "SELECT contact_id, updated_at FROM contact_data WHERE city = 'Kiel'" },
    })
  return {
    name: 'November',
    categories: ['news', 'shop'],
    send_at: new Date(Date.now() + 86_400_000).toISOString(),
    messages_per_hour: 7200,
    list_ids: [await given.list([])],
    segment_ids: [(await segment('Kiel')).id],
    all: true,
    exclude_list_ids: [await given.list([])],
    exclude_segment_ids: [(await segment('Not Kiel')).id],
    subject: 'Bye',
    preheader: 'Soon',
    sender_id: await given.sender(),
    suppression_group_id: await given.group(),
    custom_unsubscribe_url: 'https://example.org/leave',
    ip_pool: 'fast',
  }
}

const ofAudience = ['list_ids', 'segment_ids', 'all', 'exclude_list_ids', 'exclude_segment_ids']
const ofMessage = [
  'subject',
  'preheader',
  'sender_id',
  'suppression_group_id',
  'custom_unsubscribe_url',
  'ip_pool',
]

function changeOf(name: string, value: unknown): SingleSendChange {
  if (ofAudience.includes(name)) return { send_to: { [name]: value } }
  if (ofMessage.includes(name)) return { email_config: { [name]: value } }
  return { [name]: value }
}

/** Settings of which only one can be; the other is left out by the change. */
const excluded: Readonly<Record<string, Partial<Settings>>> = {
  custom_unsubscribe_url: { suppression_group_id: null },
}

test('each setting that a call changes is read back, and no other has changed', async ({ server }) => {
  const { owner } = server
  const other = await otherValues(server, owner)
  for (const [name, value] of Object.entries(other)) {
    const { id } = await givenFor(server, owner).ready()
    const before = await owner.call(singleSends.get, { params: { id } })
    await owner.call(singleSends.update, { params: { id }, body: changeOf(name, value) })
    const after = await owner.call(singleSends.get, { params: { id } })
    const wanted = { ...settingsOf(before), ...excluded[name], [name]: value }
    expect(settingsOf(after), name).toEqual(wanted)
    expect(value, name).not.toEqual(settingsOf(before)[name as keyof Settings])
  }
})
