import { contactImports } from '@carillon/contract/contact-imports'
import { customFields } from '@carillon/contract/custom-fields'
import { lists } from '@carillon/contract/lists'
import { segments } from '@carillon/contract/segments'
import { segmentsLegacy } from '@carillon/contract/segments-legacy'
import { singleSendReview } from '@carillon/contract/single-send-review'
import { singleSends } from '@carillon/contract/single-sends'
import type { Condition, SegmentTree } from '@carillon/segment-language/tree'
import { newId } from '#platform/db.ts'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, describe, expect, type Server, test, until } from '#test/kit.ts'

function all(...conditions: Condition[]): SegmentTree {
  return { version: 1, joiner: 'and', groups: conditions.length === 0 ? [] : [{ joiner: 'and', conditions }] }
}
const emailStarts = (text: string): Condition => ({
  kind: 'text',
  field: 'email',
  operator: 'starts_with',
  values: [text],
})

async function makeSegment(me: Caller, name: string, query_json: SegmentTree): Promise<string> {
  return (await me.call(segments.create, { body: { name, query_json } })).id
}

/** Six contacts: ada1, ada2, bea1 and bea2 are on no list, cem1 and ada3 are on one. */
async function prepared(server: Server, name: string) {
  const me = await server.as(name)
  const given = givenFor(server, me)
  const add = (who: string) => given.contact(`${who}@${name.replaceAll(' ', '-')}.example`)
  for (const who of ['ada1', 'ada2', 'bea1', 'bea2']) await add(who)
  const list = await given.list([await add('cem1'), await add('ada3')])
  const adas = await makeSegment(me, 'Adas', all(emailStarts('ada')))
  return { me, given, list, adas, add }
}

/** A draft that is ready to be sent to these lists and segments. */
async function draftTo(
  { me, given, list }: Awaited<ReturnType<typeof prepared>>,
  send_to: Record<string, string[]>,
): Promise<string> {
  const { id } = await given.ready({ list })
  await me.call(singleSends.update, { params: { id }, body: { send_to: { list_ids: [], ...send_to } } })
  return id
}

async function recipientsOf(server: Server, id: string): Promise<string[]> {
  const { db } = server.product.services.database
  const frozen = async () => {
    const send = await db.selectFrom('send').select('id').where('client_id', '=', id).executeTakeFirst()
    if (!send) return null
    return db
      .selectFrom('recipient')
      .select('email')
      .where('send_id', '=', send.id)
      .orderBy('email')
      .execute()
  }
  const rows = await until('it was frozen', frozen)
  return rows.map(({ email }) => email.split('@')[0] ?? '')
}

const sendNow = (me: Caller, id: string) =>
  me.outcome(singleSends.schedule, { params: { id }, body: { send_at: 'now' } })

describe('a single send to segments', () => {
  test('reaches each contact that matches now once, except excluded ones', async ({ server }) => {
    const it = await prepared(server, 'reaches')
    const twos = await makeSegment(
      it.me,
      'Twos',
      all({ ...emailStarts('ada2'), values: ['ada2', 'bea2'] } as Condition),
    )
    const id = await draftTo(it, { list_ids: [it.list], segment_ids: [it.adas], exclude_segment_ids: [twos] })
    expect(await it.me.call(singleSendReview.audience, { params: { id } })).toMatchObject({
      listed: 5,
      duplicates: 1,
      excluded: 1,
      total: 3,
    })
    // The segment was never evaluated before: sending queries it itself.
    await it.add('ada4')
    expect(await sendNow(it.me, id)).toBe(201)
    expect(await recipientsOf(server, id)).toEqual(['ada1', 'ada3', 'ada4', 'cem1'])
  })

  test('counts the audience of unsaved settings', async ({ server }) => {
    const { me, adas } = await prepared(server, 'counts')
    const body = { send_to: { segment_ids: [adas] } }
    expect(await me.call(singleSendReview.countAudience, { body })).toMatchObject({ listed: 3, total: 3 })
  })

  test('accepts ten segments and five excluded ones, of this account and valid', async ({ server }) => {
    const it = await prepared(server, 'limits')
    const { id } = await it.given.ready({ list: it.list })
    const set = (send_to: Record<string, string[]>) =>
      it.me.outcome(singleSends.update, { params: { id }, body: { send_to } })
    const ids = (count: number) => Array.from({ length: count }, () => newId())
    expect(await set({ segment_ids: ids(11) })).toBe('recipient_segments_too_many')
    expect(await set({ exclude_segment_ids: ids(6) })).toBe('recipient_segments_too_many')
    expect(await set({ segment_ids: ids(1) })).toBe('segment_not_found')
    const other = await prepared(server, 'somebody else')
    expect(await set({ segment_ids: [other.adas] })).toBe('segment_not_found')
    expect(await set({ exclude_segment_ids: [it.adas] })).toBe(202)
  })

  test.for(['segment_ids', 'exclude_segment_ids'] as const)(
    'is not sent while one of its %s is invalid',
    async (field, { server }) => {
      const it = await prepared(server, `invalid ${field}`)
      const { id: fieldId } = await it.me.call(customFields.create, {
        body: { name: 'tier', field_type: 'Text' },
      })
      const gold = await makeSegment(
        it.me,
        'Gold',
        all({ kind: 'text', field: fieldId, operator: 'is_not', values: ['x'] }),
      )
      const id = await draftTo(it, { list_ids: [it.list], [field]: [gold] })
      await it.me.call(customFields.delete, { params: { id: fieldId } })
      expect(await sendNow(it.me, id)).toBe('segment_invalid')
      const { findings } = await it.me.call(singleSendReview.review, { params: { id } })
      expect(findings).toMatchObject([
        {
          card: 'recipients',
          code: 'segment_invalid',
          field: `send_to.${field}`,
          parameter: { name: 'Gold' },
        },
      ])
      const again = await it.given.ready({ list: it.list })
      expect(
        await it.me.outcome(singleSends.update, {
          params: { id: again.id },
          body: { send_to: { [field]: [gold] } },
        }),
      ).toBe('segment_invalid')
    },
  )

  test('prevents deleting its lists and segments once it is scheduled', async ({ server }) => {
    const it = await prepared(server, 'locks')
    const condition = { field: 'first_name', value: 'Ada', operator: 'eq' } as const
    const old = await it.me.call(segmentsLegacy.create, { body: { name: 'Old', conditions: [condition] } })
    const { results } = await it.me.call(segments.list, {})
    const oldId = results.find(({ legacy_id }) => legacy_id === old.id)?.id ?? ''
    const id = await draftTo(it, { list_ids: [it.list], exclude_segment_ids: [it.adas, oldId] })
    const uses = async () => (await it.me.call(segments.uses, { params: { id: it.adas } })).result
    expect(await uses()).toMatchObject([
      { kind: 'single_send', id, status: 'draft', excludes: true, locks: false },
    ])
    const later = new Date(Date.now() + 3_600_000).toISOString()
    await it.me.call(singleSends.schedule, { params: { id }, body: { send_at: later } })
    expect(await uses()).toMatchObject([{ id, status: 'scheduled', locks: true }])
    expect(await it.me.call(lists.uses, { params: { id: it.list } })).toMatchObject({
      result: [{ id, excludes: false, locks: true }],
    })
    expect(await it.me.outcome(segments.delete, { params: { id: it.adas }, query: {} })).toBe(
      'segment_locked',
    )
    const deleteOld = () => it.me.outcome(segmentsLegacy.delete, { params: { id: String(old.id) } })
    expect(await deleteOld()).toBe('segment_locked')
    expect(await it.me.outcome(lists.delete, { params: { id: it.list }, query: {} })).toBe('list_locked')
    await it.me.call(singleSends.unschedule, { params: { id } })
    expect(await it.me.outcome(segments.delete, { params: { id: it.adas }, query: {} })).toBe(202)
    expect(await deleteOld()).toBe(204)
    expect(await it.me.outcome(lists.delete, { params: { id: it.list }, query: {} })).toBe(204)
  })

  /** An import is applied in sets of rows. The send waits for an import that was accepted before it, at any progress. */
  test.for([0, 150, 400])(
    'reaches all contacts of an import that began %i ms ago',
    async (delay, { server }) => {
      const it = await prepared(server, `import ${delay}`)
      const id = await draftTo(it, { list_ids: [it.list], segment_ids: [it.adas] })
      const rows = Array.from({ length: 5000 }, (_, at) => `ada-x${at}@import${delay}.example`)
      const { job_id, upload_uri } = await it.me.call(contactImports.create, {
        body: { file_type: 'csv', field_mappings: ['_rf2_T'], list_ids: [it.list] },
      })
      await fetch(upload_uri, { method: 'PUT', body: `email\n${rows.join('\n')}` })
      await new Promise((resolve) => setTimeout(resolve, delay))
      expect(await sendNow(it.me, id)).toBe(201)
      const recipients = await recipientsOf(server, id)
      await until('the import is done', async () => {
        const { status } = await it.me.call(contactImports.get, { params: { id: job_id } })
        return status === 'completed'
      })
      expect(recipients.length).toBe(5004)
      expect((await it.me.call(lists.get, { params: { id: it.list }, query: {} })).contact_count).toBe(5002)
      await until('the segment knows them all', async () => {
        const { contacts_count } = await it.me.call(segments.get, { params: { id: it.adas }, query: {} })
        return contacts_count === 5003
      })
    },
  )
})
