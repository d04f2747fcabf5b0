import { suppressions } from '@carillon/contract/suppressions'
import { sql } from 'kysely'
import { newId } from '#platform/db.ts'
import { textNumbers } from '#sending/texts/public.ts'
import { addContacts, makeList } from '#test/given-contacts.ts'
import { type Caller, expect, type Server, test } from '#test/kit.ts'
import { readyAudiences } from './audience-of.ts'
import {
  addConsenting,
  anHour,
  campaignWith,
  connect,
  emailHash,
  type FakePartner,
  fakePartner,
  faultOf,
  givenSubmitted,
  jobContext,
  phoneHash,
} from './audiences.fixture.ts'
import { syncAudience } from './sync-audience.ts'

interface Given {
  server: Server
  me: Caller
  fake: FakePartner
  list: string
  placement: Awaited<ReturnType<typeof givenSubmitted>>
  ids: Map<string, string>
}

const addresses = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.org`)

/** Five people with consent on a list, and a campaign for them. */
async function given(server: Server, name: string, perCall = 2): Promise<Given> {
  const me = await server.as(name)
  const fake = fakePartner('meta', perCall)
  const list = await makeList(me, 'People')
  const ids = await addConsenting(
    server,
    me,
    addresses.map((email) => ({ email })),
    [list],
  )
  await connect(server, me.account)
  const placement = await givenSubmitted(server, me.account, campaignWith({ listIds: [list] }))
  return { server, me, fake, list, placement, ids }
}

async function audienceRow({ server, placement }: Given) {
  return server.product.services.database.db
    .selectFrom('ad_audience')
    .selectAll()
    .where('campaign_id', '=', placement.campaign_id)
    .executeTakeFirstOrThrow()
}

const ready = ({ server, fake, placement }: Given) =>
  readyAudiences(jobContext(server, fake).services, server.product.services.database.db, placement)

/** Lets the work on the audience run once, a day later than it is due. */
async function upload(all: Given, context = jobContext(all.server, all.fake)): Promise<void> {
  const { id, next_at } = await audienceRow(all)
  const time = new Date(Math.max(next_at.getTime(), Date.now()) + 1)
  await syncAudience({ ...context, now: () => time }, id)
}

const heldBy = ({ fake }: Given) => [...(fake.held.get('audience-1') ?? [])].sort()
const hashed = (emails: readonly string[]) => emails.map((email) => emailHash(email)).sort()

async function first(server: Server, name: string, perCall?: number): Promise<Given> {
  const all = await given(server, name, perCall)
  expect(await ready(all)).toBe('waiting')
  await upload(all)
  return all
}

test('an audience is uploaded page by page, and the ad waits until it is', async ({ server }) => {
  const all = await first(server, 'pages')
  expect(heldBy(all)).toEqual(hashed(addresses))
  expect(all.fake.uploads).toEqual([
    { call: 'addMembers', members: 2, number: 1, isLast: false, total: 5 },
    { call: 'addMembers', members: 2, number: 2, isLast: false, total: 5 },
    { call: 'addMembers', members: 1, number: 3, isLast: true, total: 5 },
  ])
  expect(await ready(all)).toEqual({ target: 'audience-1', lookalike: null, leftOut: null })
  expect(await audienceRow(all)).toMatchObject({ uploaded: 5, open_calls: [], state: 'ready', attempts: 0 })
})

test('the next day brings only the difference, and those who left are removed first', async ({ server }) => {
  const all = await first(server, 'difference')
  const { me, list, ids } = all
  const { db } = server.product.services.database
  await sql`delete from list_contact where contact_id = ${ids.get('a@example.org')}`.execute(db)
  await sql`update ad_consent set withdrawn_at = now() where contact_id = ${ids.get('b@example.org')}`.execute(
    db,
  )
  await sql`update contact set email = 'c2@example.org' where id = ${ids.get('c@example.org')}`.execute(db)
  await addConsenting(server, me, [{ email: 'f@example.org' }], [list])
  all.fake.uploads.length = 0
  await upload(all)
  expect(heldBy(all)).toEqual(hashed(['c2', 'd', 'e', 'f'].map((name) => `${name}@example.org`)))
  expect(all.fake.uploads.map(({ call, members }) => [call, members])).toEqual([
    ['removeMembers', 2],
    ['removeMembers', 1],
    ['addMembers', 2],
  ])
})

test('a person who unsubscribes between the comparison and the call is not uploaded', async ({ server }) => {
  const all = await given(server, 'unsubscribing')
  await ready(all)
  const last = [...all.ids].sort(([, a], [, b]) => (a < b ? -1 : 1)).at(-1)?.[0] ?? ''
  let calls = 0
  all.fake.before = async (call) => {
    if (call !== 'addMembers' || ++calls > 1) return
    await all.me.call(suppressions.addGlobal, { body: { recipient_emails: [last] } })
  }
  await upload(all)
  expect(heldBy(all)).toEqual(hashed(addresses.filter((email) => email !== last)))
})

test('suppressed people, and those without consent, are never uploaded', async ({ server }) => {
  const all = await given(server, 'suppressed')
  const { db } = server.product.services.database
  const kinds = ['global', 'spam', 'bounce', 'invalid']
  for (const [at, kind] of kinds.entries())
    await db
      .insertInto('suppression')
      .values({ account_id: all.me.account, email: addresses[at] ?? '', kind })
      .execute()
  await addConsenting(server, all.me, [{ email: 'plain@example.org' }], [all.list])
  await db
    .deleteFrom('ad_consent')
    .where('contact_id', '=', all.ids.get('e@example.org') ?? '')
    .execute()
  await ready(all)
  await upload(all)
  expect(heldBy(all)).toEqual(hashed(['plain@example.org']))
})

test('a call whose answer was lost is repeated, and the members are there once', async ({ server }) => {
  const all = await given(server, 'lost')
  await ready(all)
  let calls = 0
  all.fake.after = (call) => {
    if (call === 'addMembers' && ++calls === 2) throw faultOf('unanswered')
  }
  await upload(all)
  expect(await audienceRow(all)).toMatchObject({ attempts: 1, open_calls: [2], synced_at: null })
  expect(await ready(all)).toBe('waiting')
  all.fake.uploads.length = 0
  await upload(all)
  expect(heldBy(all)).toEqual(hashed(addresses))
  // The third call, and the second one again.
  expect(all.fake.uploads.map(({ members }) => members)).toEqual([1, 2])
  expect(await audienceRow(all)).toMatchObject({ attempts: 0, open_calls: [], uploaded: 5, problem: null })
})

test('a person who withdraws while it is unclear if they were added is removed', async ({ server }) => {
  const all = await given(server, 'unclear', 5)
  await ready(all)
  all.fake.after = (call) => {
    if (call === 'addMembers') throw faultOf('unanswered')
  }
  await upload(all)
  all.fake.after = () => {}
  const { db } = server.product.services.database
  await sql`update ad_consent set withdrawn_at = now() where contact_id = ${all.ids.get('a@example.org')}`.execute(
    db,
  )
  await upload(all)
  expect(heldBy(all)).toEqual(hashed(addresses.slice(1)))
})

test('a removal whose answer was lost is repeated, and the hash is kept until then', async ({ server }) => {
  const all = await first(server, 'removal')
  const { db } = server.product.services.database
  const id = all.ids.get('a@example.org') ?? ''
  await db.deleteFrom('contact').where('id', '=', id).execute()
  all.fake.before = (call) => {
    if (call === 'removeMembers') throw faultOf('unanswered')
  }
  await upload(all)
  const kept = () => db.selectFrom('ad_member').select('email').where('contact_id', '=', id).execute()
  expect((await kept()).map(({ email }) => email?.toString('hex'))).toEqual([emailHash('a@example.org')])
  all.fake.before = () => {}
  await upload(all)
  expect(await kept()).toEqual([])
  expect(heldBy(all)).toEqual(hashed(addresses.slice(1)))
})

test('a person who shares a number with one who left stays in the audience', async ({ server }) => {
  const all = await given(server, 'sharing')
  const { db } = server.product.services.database
  await sql`update contact set phone_number = '+49 30 1234567' where account_id = ${all.me.account}`.execute(
    db,
  )
  await ready(all)
  await upload(all)
  await sql`update ad_consent set withdrawn_at = now() where contact_id = ${all.ids.get('a@example.org')}`.execute(
    db,
  )
  await upload(all)
  expect(heldBy(all)).toEqual([...hashed(addresses.slice(1)), phoneHash('+49301234567')].sort())
})

test.for([
  ['a sign-in that ended', 'signed_out', 15 * 60],
  ['too many calls', 'busy', 120],
  ['no answer', 'unanswered', 60],
  ['a refusal', 'refused', 3600],
] as const)(
  '%s in the middle of an upload is noted, and the rest follows',
  async ([, kind, pause], { server }) => {
    const all = await given(server, `fault-${kind}`)
    await ready(all)
    let calls = 0
    all.fake.before = (call) => {
      if (call === 'addMembers' && ++calls === 2)
        throw faultOf(kind, 'ad_refused', kind === 'busy' ? 120_000 : null)
    }
    const { next_at } = await audienceRow(all)
    await upload(all)
    const row = await audienceRow(all)
    expect(row).toMatchObject({ attempts: 1, problem: { code: 'ad_refused' }, lease: null })
    expect(row.next_at.getTime() - Math.max(next_at.getTime(), 0)).toBeGreaterThanOrEqual(pause * 1000)
    const { db } = server.product.services.database
    const { state } = await db
      .selectFrom('ad_connection')
      .select('state')
      .where('account_id', '=', all.me.account)
      .executeTakeFirstOrThrow()
    expect(state).toBe(kind === 'signed_out' ? 'expired' : 'connected')
    await db.deleteFrom('ad_connection').where('account_id', '=', all.me.account).execute()
    await upload(all)
    expect(await audienceRow(all)).toMatchObject({ problem: { code: 'ad_not_connected' }, attempts: 2 })
    await connect(server, all.me.account)
    await upload(all)
    expect(heldBy(all)).toEqual(hashed(addresses))
  },
)

test('a number that has opted out of texts is held back, and removed where it is', async ({ server }) => {
  const all = await given(server, 'silenced')
  const { me, list } = all
  const { db } = server.product.services.database
  const [both, alone, later] = ['+4930111111', '+4930222222', '+4930333333'] as const
  await addConsenting(server, me, [{ email: 'both@example.org', phone_number_id: both }], [list])
  await addConsenting(server, me, [{ email: 'later@example.org', phone_number_id: later }], [list])
  await addContacts(me, [{ phone_number_id: alone }], [list])
  await sql`insert into ad_consent (account_id, contact_id, source, given_at)
    select account_id, id, 'form', now() from contact
    where account_id = ${me.account} and phone_number_id = ${alone}`.execute(db)
  await textNumbers.addOptOuts(db, me.account, [both, alone], new Date())
  await ready(all)
  await upload(all)
  const people = [...addresses, 'both@example.org', 'later@example.org']
  expect(heldBy(all)).toEqual([...hashed(people), phoneHash(later)].sort())
  await textNumbers.addOptOuts(db, me.account, [later], new Date())
  await upload(all)
  expect(heldBy(all)).toEqual(hashed(people))
})

test('an audience that the partner flags is refused with its reason', async ({ server }) => {
  const all = await first(server, 'flagged')
  const problem = { code: 'ad_audience_flagged', field: 'audience', message: 'Flagged.' } as const
  all.fake.state = { state: 'flagged', matched: null, problem }
  await upload(all)
  await expect(ready(all)).rejects.toMatchObject({ kind: 'refused', problem })
})

test('a call that the partner refuses because it has flagged the audience ends in the same', async ({
  server,
}) => {
  const all = await given(server, 'flagging')
  await ready(all)
  all.fake.before = (call) => {
    if (call === 'addMembers') throw faultOf('refused', 'ad_audience_flagged')
  }
  await upload(all)
  await expect(ready(all)).rejects.toMatchObject({
    kind: 'refused',
    problem: { code: 'ad_audience_flagged' },
  })
})

test('an audience of nobody is refused', async ({ server }) => {
  const all = await given(server, 'empty')
  await server.product.services.database.db
    .deleteFrom('ad_consent')
    .where('account_id', '=', all.me.account)
    .execute()
  await ready(all)
  await upload(all)
  await expect(ready(all)).rejects.toMatchObject({ kind: 'refused', problem: { code: 'ad_audience_empty' } })
})

test('an audience that was deleted at the partner is made again', async ({ server }) => {
  const all = await first(server, 'deleted-there')
  all.fake.held.clear()
  await upload(all)
  await upload(all)
  expect(heldBy(all)).toEqual(hashed(addresses))
})

test('a new submission waits for its own people', async ({ server }) => {
  const all = await first(server, 'again')
  const { db } = server.product.services.database
  await db
    .updateTable('ad_placement')
    .set({ generation: 2 })
    .where('campaign_id', '=', all.placement.campaign_id)
    .execute()
  const next = { ...all, placement: { ...all.placement, generation: 2 } }
  expect(await ready(next)).toBe('waiting')
  await upload(next)
  expect(await ready(next)).toMatchObject({ target: 'audience-1' })
})

test('two processes never upload one audience at the same time', async ({ server }) => {
  const all = await given(server, 'twice')
  await ready(all)
  const { id } = await audienceRow(all)
  const context = jobContext(server, all.fake, () => new Date(Date.now() + 2 * anHour))
  await Promise.all([syncAudience(context, id), syncAudience(context, id)])
  expect(all.fake.uploads).toHaveLength(3)
})

test('a process that lost its lease stops before the next call', async ({ server }) => {
  const all = await given(server, 'leased')
  await ready(all)
  const { db } = server.product.services.database
  all.fake.after = (call) => {
    if (call === 'addMembers' && all.fake.uploads.length === 1) lost = taken()
  }
  let lost: Promise<unknown> = Promise.resolve()
  const taken = () => db.updateTable('ad_audience').set({ lease: newId() }).execute()
  all.fake.before = async () => {
    await lost
  }
  await upload(all)
  await lost
  expect(all.fake.uploads.length).toBeLessThan(3)
  expect((await audienceRow(all)).synced_at).toBeNull()
})
