import { abTests } from '@carillon/contract/ab-tests'
import { automationMessages } from '@carillon/contract/automation-messages'
import { automations } from '@carillon/contract/automations'
import { templates } from '@carillon/contract/dynamic-templates'
import { emailTesting } from '@carillon/contract/email-testing'
import { singleSends } from '@carillon/contract/single-sends'
import { stripClientIds } from '@carillon/email-clients/clients'
import sharp from 'sharp'
import type { Camera } from '#platform/camera/camera.ts'
import { newId } from '#platform/db.ts'
import { givenPerson } from '#test/given-person.ts'
import { givenPlan } from '#test/given-plan.ts'
import { type Caller, describe, expect, type Server, testWith, until } from '#test/kit.ts'
import { forgetPreviews } from './forget-previews.ts'
import { makePreviews } from './make-previews.job.ts'
import { findPreviewed } from './previewed-content.ts'

const test = testWith({ CHROMIUM_PATH: process.env['CHROMIUM_PATH'] ?? '' })

const block = (color: string) =>
  `<table width="100%" data-muid="block-1"><tr><td style="background:${color};border-radius:8px;height:200px">Hi</td></tr></table>`
const html = (color: string) => `<body style="margin:0">${block(color)}</body>`

const makeSend = async (who: Caller, html_content: string) => {
  const body = { name: 'Spring', email_config: { html_content } }
  return (await who.call(singleSends.create, { body })).id
}
const save = (who: Caller, id: string, html_content: string) =>
  who.call(singleSends.update, { params: { id }, body: { email_config: { html_content } } })

type Place = { kind: 'single_send' | 'automation_message' | 'template_version'; id: string }
type Which = { variation_id?: string }
const ofSend = (id: string): Place => ({ kind: 'single_send', id })
const ask = (who: Caller, params: Place, query: Which = {}) =>
  who.call(emailTesting.previews, { params, query })
const asking = (who: Caller, params: Place, query: Which = {}) =>
  who.outcome(emailTesting.previews, { params, query })
const made = (who: Caller, place: Place, query: Which = {}) =>
  until('the previews are made', async () => {
    const answer = await ask(who, place, query)
    return answer.is_current && answer
  })

/** A picture as browsers load it. */
const load = (server: Server, url: string) => fetch(server.url + new URL(url).pathname)

/** The colour of the block. The rest is white in most clients. */
async function colorOf(server: Server, url: string): Promise<'red' | 'blue'> {
  const { channels } = await sharp(await (await load(server, url)).arrayBuffer()).stats()
  const [red = 0, , blue = 0] = channels.map(({ mean }) => mean)
  expect(Math.abs(red - blue)).toBeGreaterThan(10)
  return red > blue ? 'red' : 'blue'
}

/** Runs the job and the nightly work as a worker does, with another camera. */
function workOf(server: Server, camera: Pick<Camera, 'shoot'>, now = () => new Date()) {
  const { services } = server.product
  const signal = new AbortController().signal
  const context = { services, db: services.database.db, log: services.log, now, signal }
  return {
    make: (account_id: string, id: string) =>
      makePreviews(camera).run(
        { account_id, kind: 'single_send', message_id: id, variation_id: id },
        context,
      ),
    forget: () => forgetPreviews(context),
    rows: (id: string) =>
      services.database.db.selectFrom('email_preview').selectAll().where('message_id', '=', id).execute(),
  }
}
const noCamera: Pick<Camera, 'shoot'> = { shoot: async () => 'no browser' }

describe('the free previews of a single send', () => {
  test('are made of its saved content, and anew after each save', async ({ server }) => {
    const me = await server.as('saves')
    const id = await makeSend(me, html('#d00000'))
    const place = ofSend(id)
    const asked = await ask(me, place)
    expect(asked).toMatchObject({ is_current: false, reason: null })
    expect(asked.previews.map(({ id: client, picture }) => [client, picture])).toEqual(
      stripClientIds.map((client) => [client, null]),
    )

    const first = await made(me, place)
    expect(first.previews.map((one) => one.id)).toEqual(stripClientIds)
    for (const { picture, changed, reason, is_simulated } of first.previews) {
      expect([changed, reason, is_simulated]).toEqual([null, null, true])
      const answer = await load(server, picture!.url)
      expect(answer.headers.get('cache-control')).toContain('immutable')
      const image = sharp(await answer.arrayBuffer())
      expect(await image.metadata()).toMatchObject({ width: picture!.width, height: picture!.height })
      expect(await colorOf(server, picture!.url)).toBe('red')
      expect(picture!.marks['block-1']?.height).toBeGreaterThanOrEqual(120)
    }
    const word = first.previews.find((one) => one.id === 'outlook-windows')
    expect(word?.defects).toContainEqual(
      expect.objectContaining({ code: 'corners_lost', module: 'block-1', weight: 'minor' }),
    )

    await me.call(singleSends.update, { params: { id }, body: { name: 'Summer' } })
    expect(await ask(me, place)).toEqual(first)

    await save(me, id, html('#0000d0'))
    expect(await ask(me, place)).toMatchObject({ is_current: false, previews: first.previews })
    const second = await made(me, place)
    for (const { changed } of second.previews) expect(changed).toBeGreaterThan(0.2)
    const urls = first.previews.map(({ picture }) => picture!.url)
    await until('the old pictures are gone', async () => {
      const answers = await Promise.all(urls.map((url) => load(server, url)))
      return answers.every(({ status }) => status === 404)
    })

    // A change that no reader sees changes no pixel.
    await save(me, id, `${html('#0000d0')}<!-- seen by nobody -->`)
    expect((await made(me, place)).previews.map(({ changed }) => changed)).toEqual([0, 0, 0, 0, 0])
  })

  test('show the fallbacks of tags', async ({ server }) => {
    const me = await server.as('has tags')
    const id = await makeSend(me, html('{{insert color "default=#d00000"}}'))
    const { previews } = await made(me, ofSend(id))
    expect(await colorOf(server, previews[0]!.picture!.url)).toBe('red')
  })

  test('need content that can be rendered', async ({ server }) => {
    const me = await server.as('breaks')
    const id = await makeSend(me, '  ')
    const place = ofSend(id)
    expect(await ask(me, place)).toMatchObject({ is_current: true, reason: 'content_required' })
    await save(me, id, html('#d00000'))
    const first = await made(me, place)
    await save(me, id, `${html('#d00000')}{{#if x}}`)
    const broken = await made(me, place)
    expect(broken.reason).toBe('template_broken')
    expect(broken.previews.map(({ picture }) => picture)).toEqual([null, null, null, null, null])
    await save(me, id, html('#00d000'))
    const mended = await made(me, place)
    expect(mended.reason).toBeNull()
    // It is compared with the last preview that there was.
    expect(mended.previews[0]!.changed).toBeGreaterThan(0.2)
    expect(mended.previews[0]!.picture!.url).not.toBe(first.previews[0]!.picture!.url)
  })

  test('are made once for two tabs that ask at the same time', async ({ server }) => {
    const me = await server.as('has two tabs')
    const id = await makeSend(me, html('#d00000'))
    await Promise.all(Array.from({ length: 6 }, () => ask(me, ofSend(id))))
    const [one, other] = await Promise.all([made(me, ofSend(id)), made(me, ofSend(id))])
    expect(one).toEqual(other)
  })

  test('of an A/B test are those of each variation', async ({ server }) => {
    const me = await server.as('varies')
    const id = await makeSend(me, html('#d00000'))
    const body = { variation_count: 2, test_percentage: 100, duration_minutes: 60 }
    const { variations } = await me.call(abTests.set, {
      params: { id },
      body: { ...body, type: 'content', winner_criteria: 'open' },
    })
    const [a = '', b = ''] = variations.map((one) => one.id)
    const params = { id, variation_id: b }
    await me.call(abTests.updateVariation, { params, body: { html_content: html('#0000d0') } })
    const color = async (query: Which) => {
      const { previews } = await made(me, ofSend(id), query)
      return colorOf(server, previews[0]!.picture!.url)
    }
    expect([await color({}), await color({ variation_id: a }), await color({ variation_id: b })]).toEqual([
      'red',
      'red',
      'blue',
    ])
    expect(await asking(me, ofSend(id), { variation_id: newId() })).toBe('ab_variation_not_found')
  })
})

test('an email of an automation and a version of a template have previews', async ({ server }) => {
  const me = await server.as('has others')
  const { id } = await me.call(automations.create, { body: { name: 'Series' } })
  const body = { subject: 'First', html_content: html('#d00000') }
  const message = await me.call(automationMessages.create, { params: { id }, body })
  const template = await me.call(templates.create, { body: { name: 'T', generation: 'dynamic' } })
  const version = await me.call(templates.createVersion, {
    params: { template_id: template.id },
    body: { name: 'V', html_content: html('#d00000'), active: 0 },
  })
  for (const place of [
    { kind: 'automation_message', id: message.id },
    { kind: 'template_version', id: version.id },
  ] as const) {
    const { previews } = await made(me, place)
    expect(previews.map(({ picture }) => picture === null)).toEqual([false, false, false, false, false])
  }
})

describe('previews are refused', () => {
  test('without email testing in the plan, and to people who may not read the message', async ({
    server,
  }) => {
    const me = await server.as('refused')
    const id = await makeSend(me, html('#d00000'))
    const tester = await givenPerson(server, 'strip-tester', {
      account: me.account,
      scopes: ['email_testing.read', 'templates'],
    })
    expect(await asking(tester, ofSend(id))).toBe('forbidden')
    expect(await asking(tester, { kind: 'automation_message', id })).toBe('forbidden')
    expect(await asking(tester, { kind: 'template_version', id })).toBe('template_version_not_found')
    expect(await asking(await server.as('another account'), ofSend(id))).toBe('single_send_not_found')
    expect(await asking(me, { kind: 'automation_message', id })).toBe('automation_message_not_found')
    await givenPlan(server, me.account, { plan: 'free' })
    expect(await asking(me, ofSend(id))).toBe('entitlement_required')
  })
})

describe('the job', () => {
  test('says that there is no browser, and is asked again after a minute', async ({ server }) => {
    const me = await server.as('has no browser')
    const id = await makeSend(me, html('#d00000'))
    const { make, rows } = workOf(server, noCamera)
    const { db } = server.product.services.database
    const at = new Date()
    await db
      .insertInto('email_preview')
      .values({
        account_id: me.account,
        kind: 'single_send',
        message_id: id,
        variation_id: id,
        wanted_digest: 'unknown',
        wanted_at: at,
      })
      .execute()
    await make(me.account, id)
    expect((await rows(id))[0]).toMatchObject({ reason: null, made_digest: null })

    const [row] = await db
      .updateTable('email_preview')
      .set({ wanted_digest: await digestOf(server, me, id), wanted_at: at })
      .where('message_id', '=', id)
      .returningAll()
      .execute()
    await make(me.account, id)
    expect(await ask(me, ofSend(id))).toMatchObject({ is_current: true, reason: 'no_browser' })
    expect((await rows(id))[0]?.wanted_at).toEqual(row?.wanted_at)
    await db
      .updateTable('email_preview')
      .set({ wanted_at: new Date(at.getTime() - 61_000) })
      .where('message_id', '=', id)
      .execute()
    await ask(me, ofSend(id))
    // The worker of this server has a browser.
    const found = await until('there are pictures', async () => {
      const answer = await ask(me, ofSend(id))
      return answer.reason === null && answer
    })
    expect(found.previews[0]?.picture).not.toBeNull()
  })

  test('keeps the reason of a client without a picture', async ({ server }) => {
    const me = await server.as('fails')
    const id = await makeSend(me, html('#d00000'))
    await made(me, ofSend(id))
    await save(me, id, html('#0000d0'))
    const { make } = workOf(server, {
      async shoot(shots, { onFailed }) {
        for (const { key } of shots) await onFailed(key, 'timeout')
        return 'done'
      },
    })
    await make(me.account, id)
    const { previews, is_current } = await ask(me, ofSend(id))
    expect([is_current, ...previews.map(({ picture, reason }) => [picture, reason])]).toEqual([
      true,
      ...stripClientIds.map(() => [null, 'timeout']),
    ])
  })
})

async function digestOf(server: Server, { account }: Caller, id: string): Promise<string> {
  const { db } = server.product.services.database
  return (await findPreviewed(db, account, ofSend(id))).digest
}

describe('previews are deleted with their pictures', () => {
  const gone = async (server: Server, url: string) => (await load(server, url)).status === 404

  test('at night, when their message is gone', async ({ server }) => {
    const me = await server.as('deletes')
    const [kept, deleted] = [await makeSend(me, html('#d00000')), await makeSend(me, html('#d00000'))]
    const [one, other] = [await made(me, ofSend(kept)), await made(me, ofSend(deleted))]
    await me.call(singleSends.delete, { params: { id: deleted } })
    const { forget, rows } = workOf(server, noCamera)
    await forget()
    expect([(await rows(kept)).length, (await rows(deleted)).length]).toEqual([1, 0])
    const first = (of: typeof one) => of.previews[0]!.picture!.url
    expect([await gone(server, first(one)), await gone(server, first(other))]).toEqual([false, true])
  })

  test('after 30 days without a question', async ({ server }) => {
    const me = await server.as('forgets')
    const id = await makeSend(me, html('#d00000'))
    const { previews } = await made(me, ofSend(id))
    const in_days = (days: number) => () => new Date(Date.now() + days * 86_400_000)
    await workOf(server, noCamera, in_days(29)).forget()
    expect(await gone(server, previews[0]!.picture!.url)).toBe(false)
    const { forget, rows } = workOf(server, noCamera, in_days(31))
    await forget()
    expect(await rows(id)).toEqual([])
    expect(await gone(server, previews[0]!.picture!.url)).toBe(true)
  })
})
