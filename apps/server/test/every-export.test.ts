import { gunzipSync } from 'node:zlib'
import { adCampaigns } from '@carillon/contract/ad-campaigns'
import { adNumbers } from '@carillon/contract/ad-numbers'
import { auditLog } from '@carillon/contract/audit-log'
import { automationStats } from '@carillon/contract/automation-stats'
import { contactExports } from '@carillon/contract/contact-exports'
import { contactImports } from '@carillon/contract/contact-imports'
import { type Endpoint, fillPath } from '@carillon/contract/endpoint'
import { formStats } from '@carillon/contract/form-stats'
import { segments } from '@carillon/contract/segments'
import { singleSends } from '@carillon/contract/single-sends'
import { messagingServices, smsCredentials, smsSettings } from '@carillon/contract/sms'
import { smsSingleSends } from '@carillon/contract/sms-single-sends'
import { stats } from '@carillon/contract/stats'
import { statsPeople } from '@carillon/contract/stats-people'
import { suppressions } from '@carillon/contract/suppressions'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { newId } from '#platform/db.ts'
import { everyEndpoint } from './every-endpoint.ts'
import { addContacts, importFile, makeList } from './given-contacts.ts'
import { givenFor } from './given-single-send.ts'
import { type Caller, expect, type Server, test, until } from './kit.ts'

const at = '2026-03-01T10:00:00Z'

interface Given {
  server: Server
  me: Caller
  list: string
  /** A contact on the list. */
  contact: string
}

/** Makes the thing to export, and answers the addresses of its files, each with its number of rows. */
type Export = (given: Given) => Promise<[url: string, rows: number][]>

const insertSend = async ({ server, me, contact }: Given, client: string, client_id: string) => {
  const { db } = server.product.services.database
  const send = newId()
  const links = JSON.stringify([{ url: 'https://example.com/a', isPersonal: false }])
  const sent = { client, client_id, status: 'done', message: '{}', links, created_at: at }
  await db
    .insertInto('send')
    .values({ id: send, account_id: me.account, ...sent })
    .execute()
  const counted = ['-infinity', at].map((bucket) => ({
    send_id: send,
    metric: 'delivered',
    bucket,
    value: 1,
  }))
  await db.insertInto('send_counter').values(counted).execute()
  await db
    .insertInto('recipient')
    .values({ send_id: send, contact_id: contact, email: 'one@t.example', state: 'delivered', sent_at: at })
    .execute()
  return send
}

const insertSingleSend = async (given: Given) => {
  const { db } = given.server.product.services.database
  const id = newId()
  await db
    .insertInto('single_send')
    .values({ id, account_id: given.me.account, name: 'Spring', status: 'triggered', sent_at: at })
    .execute()
  await insertSend(given, 'single-sends', id)
  return id
}

const insertAutomation = async (given: Given) => {
  const { db } = given.server.product.services.database
  const [id, message_id, step_id] = [newId(), newId(), newId()]
  const account_id = given.me.account
  const none = JSON.stringify({})
  await db
    .insertInto('automation')
    .values({ id, account_id, name: 'Welcome', status: 'disabled', published: 1 } as never)
    .execute()
  const steps = JSON.stringify([{ kind: 'email', id: step_id, message_id }])
  const version = { automation_id: id, number: 1, published_at: at, steps }
  await db
    .insertInto('automation_version')
    .values({ ...version, messages: none, settings: none, texts: none } as never)
    .execute()
  const send_id = await insertSend(given, 'automations', message_id)
  await db
    .insertInto('automation_send')
    .values({ account_id, automation_id: id, message_id, step_id, send_id, content_id: newId(), run: 1 })
    .execute()
  return id
}

const insertBounces = async ({ server, me }: Given) => {
  const counted = { day: '2026-03-01' as never, classification: 'Content', domain: 't.example', value: 2 }
  await server.product.services.database.db
    .insertInto('bounce_counter')
    .values({ account_id: me.account, ...counted })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const filesOf = async (me: Caller, body: object) => {
  const { id } = await me.call(contactExports.create, { body })
  const done = await until('the export has ended', async () => {
    const found = await me.call(contactExports.get, { params: { id } })
    return found.status === 'pending' ? null : found
  })
  return done.urls ?? []
}

/** The exports, by the path of the call that answers the file. */
const exports: Record<string, Export> = {
  [contactExports.file.path]: async ({ me, list }) => {
    const segment = await me.call(segments.create, {
      body: {
        name: 'Everyone',
        query_dsl: "SELECT contact_id, updated_at FROM contact_data WHERE email LIKE '%@t.example'",
      },
    })
    const chosen = [{}, { list_ids: [list] }, { segment_ids: [segment.id] }, { search: 'one@' }]
    const files = await Promise.all(chosen.map((body) => filesOf(me, body)))
    return files.flatMap((urls, index) => urls.map((url): [string, number] => [url, index < 3 ? 2 : 1]))
  },
  [adNumbers.export.path]: async (given) => {
    const { id } = await given.me.call(adCampaigns.create, {
      body: { kind: 'display', objective: 'prospecting' },
    })
    const day = { campaign_id: id, platform: 'facebook', day: '2026-03-01', account_id: given.me.account }
    await given.server.product.services.database.db
      .insertInto('ad_day')
      .values({ ...day, is_simulated: false, currency: 'EUR', clicks: 1 })
      .execute()
    return [[`${adNumbers.export.path}?start_date=2026-03-01&end_date=2026-03-02`, 1]]
  },
  [contactImports.errors.path]: async ({ me }) => {
    const job = await importFile(me, 'email\nnone\nthree@t.example\n', { mappings: ['_rf2_T'] })
    return [[job.results?.errors_url ?? '', 1]]
  },
  [stats.export.path]: async (given) => [[`${stats.export.path}?ids=${await insertSingleSend(given)}`, 1]],
  [stats.exportLinks.path]: async (given) => [
    [`${stats.exportLinks.path}?ids=${await insertSingleSend(given)}`, 1],
  ],
  [statsPeople.export.path]: async (given) => [
    [fillPath(statsPeople.export.path, { id: await insertSingleSend(given) }), 1],
  ],
  [smsSingleSends.exportStats.path]: async ({ me, list }) => {
    await me.call(smsCredentials.put, { body: { simulated: true } })
    await me.call(smsSettings.update, {
      body: { per_second: 1000, quiet_from: '00:00', quiet_until: '00:00' },
    })
    const { results } = await me.call(messagingServices.list, {})
    const { id } = await me.call(singleSends.create, {
      body: {
        name: 'Text',
        channels: ['sms'],
        send_to: { list_ids: [list] },
        sms_config: {
          messaging_service_sid: results[0]?.sid ?? '',
          body: 'Hello',
          permission_confirmed: true,
        },
      },
    })
    await me.call(singleSends.schedule, { params: { id }, body: { send_at: 'now' } })
    await until('the text was sent', async () => {
      const { sent } = await me.call(smsSingleSends.stats, { params: { id } })
      return sent > 0 ? sent : null
    })
    return [[fillPath(smsSingleSends.exportStats.path, { id }), 1]]
  },
  [automationStats.export.path]: async (given) => [
    [`${automationStats.export.path}?ids=${await insertAutomation(given)}`, 1],
  ],
  [automationStats.exportPeople.path]: async (given) => [
    [fillPath(automationStats.exportPeople.path, { id: await insertAutomation(given) }), 1],
  ],
  // The lines of this test's own calls.
  [auditLog.export.path]: async ({ me }) => {
    const { result } = await me.call(auditLog.list, { query: { page_size: 500 } })
    return [[auditLog.export.path, result.length]]
  },
  [formStats.exportConsents.path]: async ({ server, me, contact }) => {
    const form_id = newId()
    const consent = {
      form_name: 'Letter',
      version: 1,
      consent_text: 'Yes',
      placement: 'page',
      page: '',
      ip: '',
    }
    await server.product.services.database.db
      .insertInto('signup_consent')
      .values({
        id: newId(),
        contact_id: contact,
        account_id: me.account,
        form_id,
        submitted_at: at,
        ...consent,
        email: 'one@t.example',
        user_agent: '',
      })
      .execute()
    return [[fillPath(formStats.exportConsents.path, { id: form_id }), 1]]
  },
  [unsubscribeGroups.suppressionsFile.path]: async ({ server, me }) => {
    const given = givenFor(server, me)
    const group = await given.group()
    await given.suppression('gone@t.example', 'group', group)
    const params = { group_id: group }
    const { download_url } = await me.call(unsubscribeGroups.exportSuppressions, { params })
    return [[download_url, 1]]
  },
  [suppressions.classifications.path]: async (given) => {
    await insertBounces(given)
    return [[suppressions.classifications.path, 1]]
  },
  [suppressions.classification.path]: async (given) => {
    await insertBounces(given)
    return [[fillPath(suppressions.classification.path, { classification: 'Content' }), 1]]
  },
}

/** True if a call answers an export with rows. A file of one person's data is JSON and has none. */
function isExport({ answerType = '', summary = '' }: Endpoint): boolean {
  return /csv|gzip|zip|jsonl|ndjson/.test(answerType) || summary.includes('text/csv')
}

test('each export of the contract is downloaded here', async () => {
  const offered = (await everyEndpoint()).map(({ endpoint }) => endpoint).filter(isExport)
  expect(Object.keys(exports).sort()).toEqual([...new Set(offered.map(({ path }) => path))].sort())
})

test('each export has a row for each thing that it exports', async ({ server }) => {
  const me = await server.as('exports')
  const list = await makeList(me, 'All')
  await addContacts(
    me,
    [
      { email: 'one@t.example', phone_number_id: '+14155550100' },
      { email: 'two@t.example', first_name: 'Line\nbreak' },
    ],
    [list],
  )
  const { id: contact } = await server.product.services.database.db
    .selectFrom('contact')
    .select('id')
    .where('account_id', '=', me.account)
    .where('email', '=', 'one@t.example')
    .executeTakeFirstOrThrow()
  for (const [path, makes] of Object.entries(exports)) {
    const files = await makes({ server, me, list, contact })
    expect(files, path).not.toHaveLength(0)
    for (const [url, rows] of files) expect(await rowsIn(me, url), `${path}: ${url}`).toBe(rows)
  }
})

/** The number of rows below the header. A line break within quotation marks ends no row. */
async function rowsIn(me: Caller, url: string): Promise<number> {
  const headers = { accept: 'text/csv' }
  const answer = url.startsWith('/') ? await me.fetch(url, { headers }) : await fetch(url)
  expect(answer.status, url).toBe(200)
  const packed = answer.headers.get('content-type') === 'application/gzip'
  const text = packed ? gunzipSync(await answer.arrayBuffer()).toString() : await answer.text()
  const lines = text
    .replaceAll(/"[^"]*"/g, '')
    .trim()
    .split(/\r?\n/)
  return lines.length - 1
}
