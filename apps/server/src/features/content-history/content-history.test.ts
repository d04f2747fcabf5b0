import { contentHistory, contentHistoryLimits, contentLockTimes } from '@carillon/contract/content-history'
import { designLibrary } from '@carillon/contract/design-library'
import { templates } from '@carillon/contract/dynamic-templates'
import { singleSends } from '@carillon/contract/single-sends'
import { newDesign } from '@carillon/email-design/defaults'
import { newId } from '#platform/db.ts'
import { givenFor } from '#test/given-single-send.ts'
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  type Server,
  startServer,
  test,
} from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'

let server: Server & { close(): Promise<void> }
let dropDatabase: () => Promise<void>
const morning = new Date('2026-11-02T08:00:00Z')
let clock = morning

beforeAll(async () => {
  const database = await testDatabase()
  dropDatabase = () => database.drop()
  server = await startServer({ databaseUrl: database.url, now: () => clock })
})
afterAll(async () => {
  await server.close()
  await dropDatabase()
})
beforeEach(() => {
  clock = morning
})

const minutes = (count: number) => {
  clock = new Date(clock.getTime() + count * 60_000)
}

async function singleSend(html = '<p>one</p>') {
  const body = { name: 'Told', email_config: { editor: 'code' as const, subject: 'One', html_content: html } }
  const { id } = await server.owner.call(singleSends.create, { body })
  return {
    id,
    at: { params: { kind: 'single_send' as const, id } },
    save: (html_content: string) =>
      server.owner.call(singleSends.update, { params: { id }, body: { email_config: { html_content } } }),
    stored: async () =>
      (await server.owner.call(singleSends.get, { params: { id } })).email_config.html_content,
  }
}

type Place = { params: { kind: 'single_send' | 'design' | 'template_version'; id: string } }
const entries = async (at: Place) => (await server.owner.call(contentHistory.list, at)).result
const htmlOf = async ({ params }: Place, revision_id: string) =>
  (await server.owner.call(contentHistory.get, { params: { ...params, revision_id } })).content.html_content

describe('history', () => {
  test('begins with the content before the change, and has one entry for ten minutes of editing', async () => {
    const { at, save } = await singleSend()
    minutes(1)
    await save('<p>two</p>')
    minutes(5)
    await save('<p>three</p>')
    minutes(6)
    await save('<p>four</p>')
    const result = await entries(at)
    expect(result.map(({ reason, user }) => [reason, user?.email ?? null])).toEqual([
      ['edited', 'owner@carillon.test'],
      ['edited', 'owner@carillon.test'],
      ['first', null],
    ])
    expect(await Promise.all(result.map(({ id }) => htmlOf(at, id)))).toEqual([
      '<p>four</p>',
      '<p>three</p>',
      '<p>one</p>',
    ])
  })

  test('a change of settings makes no entry', async () => {
    const { id, at } = await singleSend()
    await server.owner.call(singleSends.update, { params: { id }, body: { name: 'Other' } })
    expect(await entries(at)).toEqual([])
  })

  test('restoring can be undone', async () => {
    const { at, save, stored } = await singleSend()
    await save('<p>two</p>')
    const [second, first] = await entries(at)
    await server.owner.call(contentHistory.restore, {
      params: { ...at.params, revision_id: first!.id },
      body: {},
    })
    expect(await stored()).toBe('<p>one</p>')
    const after = await entries(at)
    expect(after.map(({ reason }) => reason)).toEqual(['restored', 'edited', 'first'])
    await server.owner.call(contentHistory.restore, {
      params: { ...at.params, revision_id: second!.id },
      body: {},
    })
    expect(await stored()).toBe('<p>two</p>')
  })

  test('restoring the current content changes nothing', async () => {
    const { at, save } = await singleSend()
    await save('<p>two</p>')
    const [now] = await entries(at)
    await server.owner.call(contentHistory.restore, {
      params: { ...at.params, revision_id: now!.id },
      body: {},
    })
    expect((await entries(at)).map(({ reason }) => reason)).toEqual(['edited', 'first'])
  })

  test('refuses to restore over a newer change, or in a sent single send', async () => {
    const { id, at, save } = await singleSend()
    await save('<p>two</p>')
    const first = (await entries(at)).at(-1)!
    const call = { params: { ...at.params, revision_id: first.id } }
    expect(await server.owner.outcome(contentHistory.restore, { ...call, body: { revision: 1 } })).toBe(
      'single_send_changed',
    )
    const { db } = server.product.services.database
    await db.updateTable('single_send').set({ status: 'triggered' }).where('id', '=', id).execute()
    expect(await server.owner.outcome(contentHistory.restore, { ...call, body: {} })).toBe(
      'single_send_not_draft',
    )
  })

  test("later saves don't change a named entry", async () => {
    const { at, save } = await singleSend()
    await save('<p>two</p>')
    const named = await server.owner.call(contentHistory.name, { ...at, body: { name: 'Before the sale' } })
    await save('<p>three</p>')
    expect(await htmlOf(at, named.id)).toBe('<p>two</p>')
    expect((await entries(at)).map(({ reason, name }) => [reason, name])).toEqual([
      ['edited', ''],
      ['named', 'Before the sale'],
      ['first', ''],
    ])
  })

  test('sending makes an entry of its own', async () => {
    const { id } = await givenFor(server, server.owner).ready()
    const send_at = new Date(clock.getTime() + 86_400_000).toISOString()
    await server.owner.call(singleSends.schedule, { params: { id }, body: { send_at } })
    const [last] = await entries({ params: { kind: 'single_send', id } })
    expect(last?.reason).toBe('sent')
  })

  test('keeps a limited number of entries, and named ones in addition', async () => {
    const { at, save } = await singleSend()
    await save('<p>0</p>')
    await server.owner.call(contentHistory.name, { ...at, body: { name: 'Kept' } })
    for (let at = 1; at <= contentHistoryLimits.edits + 3; at++) {
      minutes(contentHistoryLimits.togetherMinutes + 1)
      await save(`<p>${at}</p>`)
    }
    const result = await entries(at)
    expect(result.filter(({ reason }) => reason === 'edited')).toHaveLength(contentHistoryLimits.edits)
    expect(result.at(-1)).toMatchObject({ reason: 'named', name: 'Kept' })
  })

  test('designs and template versions are restored with their documents', async () => {
    const one = { ...newDesign('en'), preheader: 'one' }
    const two = { ...one, preheader: 'two' }
    const design = await server.owner.call(designLibrary.create, {
      body: { name: 'Kept', editor: 'design', document: { ...one } },
    })
    await server.owner.call(designLibrary.update, {
      params: { id: design.id },
      body: { document: { ...two } },
    })
    const template = await server.owner.call(templates.create, { body: { name: 'T', generation: 'dynamic' } })
    const version = await server.owner.call(templates.createVersion, {
      params: { template_id: template.id },
      body: { name: 'V', editor: 'design', document: { ...one } },
    })
    const versionAt = { template_id: template.id, version_id: version.id }
    await server.owner.call(templates.updateVersion, { params: versionAt, body: { document: { ...two } } })

    const restoreFirst = async (kind: 'design' | 'template_version', id: string) => {
      const first = (await entries({ params: { kind, id } })).at(-1)!
      await server.owner.call(contentHistory.restore, {
        params: { kind, id, revision_id: first.id },
        body: {},
      })
    }
    await restoreFirst('design', design.id)
    await restoreFirst('template_version', version.id)
    expect(await server.owner.call(designLibrary.get, { params: { id: design.id } })).toMatchObject({
      document: { preheader: 'one' },
      html_content: design.html_content,
    })
    expect(await server.owner.call(templates.getVersion, { params: versionAt })).toMatchObject({
      document: { preheader: 'one' },
    })
  })

  test('is deleted with its content', async () => {
    const { id, at, save } = await singleSend()
    await save('<p>two</p>')
    await server.owner.call(singleSends.delete, { params: { id } })
    expect(await server.owner.outcome(contentHistory.list, at)).toBe('single_send_not_found')
    const { db } = server.product.services.database
    const rows = await db
      .selectFrom('content_revision')
      .select('id')
      .where('single_send_id', '=', id)
      .execute()
    expect(rows).toEqual([])
  })

  test('is hidden from other accounts', async () => {
    const { at, save } = await singleSend()
    await save('<p>two</p>')
    const [last] = await entries(at)
    const other = await server.as('other')
    const call = { params: { ...at.params, revision_id: last!.id } }
    expect(await other.outcome(contentHistory.get, call)).toBe('single_send_not_found')
    const { id: own } = await other.call(singleSends.create, { body: { name: 'Own' } })
    const stolen = { params: { kind: 'single_send' as const, id: own, revision_id: last!.id } }
    expect(await other.outcome(contentHistory.get, stolen)).toBe('revision_not_found')
  })
})

describe('the lock', () => {
  const hold = (at: Place, holder: string, take_over = false) =>
    server.owner.call(contentHistory.hold, { ...at, body: { holder, take_over } })
  const release = ({ params }: Place, holder: string) =>
    server.owner.call(contentHistory.release, { params: { ...params, holder } })

  test('goes to the first editor; the second sees its holder and can take it', async () => {
    const { at } = await singleSend()
    const [first, second] = [newId(), newId()]
    expect(await hold(at, first)).toEqual({ held: true, by: null })
    expect(await hold(at, second)).toMatchObject({ held: false, by: { email: 'owner@carillon.test' } })
    expect(await hold(at, second, true)).toEqual({ held: true, by: null })
    expect(await hold(at, first)).toMatchObject({ held: false })
  })

  test('goes to exactly one of two simultaneous editors', async () => {
    const { at } = await singleSend()
    const answers = await Promise.all([hold(at, newId()), hold(at, newId())])
    expect(answers.filter(({ held }) => held)).toHaveLength(1)
  })

  test('ends without signs of life, and when the editor is closed', async () => {
    const { at } = await singleSend()
    const [first, second] = [newId(), newId()]
    await hold(at, first)
    clock = new Date(clock.getTime() + contentLockTimes.expiresMs - 1)
    expect((await hold(at, second)).held).toBe(false)
    clock = new Date(clock.getTime() + 2)
    expect((await hold(at, second)).held).toBe(true)
    await release(at, second)
    expect((await hold(at, first)).held).toBe(true)
  })

  test('is not taken by a late request of a closed editor', async () => {
    const { at } = await singleSend()
    const [closed, never, next] = [newId(), newId(), newId()]
    await hold(at, closed)
    await release(at, closed)
    expect(await hold(at, closed)).toEqual({ held: false, by: null })
    await release(at, never)
    expect(await hold(at, never)).toEqual({ held: false, by: null })
    expect((await hold(at, next)).held).toBe(true)
    await release(at, never)
    expect((await hold(at, next)).held).toBe(true)
  })

  test('passes to the next editor in the same window even if the first was not released', async () => {
    const { at } = await singleSend()
    const [first, reloaded, stranger] = [newId(), newId(), newId()]
    await hold(at, first)
    const after = (holder: string, before: string) =>
      server.owner.call(contentHistory.hold, { ...at, body: { holder, after: before } })
    expect((await after(stranger, newId())).held).toBe(false)
    expect((await after(reloaded, first)).held).toBe(true)
    expect((await hold(at, first)).held).toBe(false)
  })

  test('only its holder can release it', async () => {
    const { at } = await singleSend()
    const [first, second] = [newId(), newId()]
    await hold(at, first)
    await release(at, second)
    expect((await hold(at, newId())).held).toBe(false)
  })
})
