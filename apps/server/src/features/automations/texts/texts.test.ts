import { automationPeople } from '@carillon/contract/automation-people'
import { automationTexts } from '@carillon/contract/automation-texts'
import { automations } from '@carillon/contract/automations'
import { messagingServices, smsCredentials } from '@carillon/contract/sms'
import type { SmsConfigFields } from '@carillon/contract/sms-config'
import type { Journey } from '@carillon/journey/steps'
import { sql } from 'kysely'
import { newId } from '#platform/db.ts'
import { addContacts, everyContact, makeList } from '#test/given-contacts.ts'
import { type Caller, expect, testWith, until } from '#test/kit.ts'

/** The time to move the clock ahead until noon in the middle of the US, so that no number there has quiet hours. */
function aheadToNoon(): number {
  const noon = new Date()
  noon.setUTCHours(18, 0, 0, 0)
  return noon.getTime() - Date.now()
}

let ahead = aheadToNoon()
const test = testWith({}, { now: () => new Date(Date.now() + ahead) })
const day = 24 * 3_600_000

const textStep = (message_id: string) => ({ id: newId(), kind: 'text' as const, message_id })

/** A number that gets its text. Numbers with other endings have the outcomes of `sandbox.rules.ts`. */
const plainNumber = (index: number) => `+1212556${1000 + index}`

/** Connects the simulated provider, and answers a messaging service of it. */
async function connectSimulated(me: Caller): Promise<string> {
  await me.call(smsCredentials.put, { body: { simulated: true } })
  const { results } = await me.call(messagingServices.list, {})
  return results[0]?.sid ?? ''
}

interface Made {
  id: string
  params: { id: string }
  list: string
  texts: string[]
  steps: Journey
}

/**
 * Texts, and a wait for a reply to the first of them: people who replied get the second, the others the third, and all
 * the last.
 */
async function givenSeries(me: Caller, sms: SmsConfigFields): Promise<Made> {
  const list = await makeList(me, `Series ${newId()}`)
  const { id } = await me.call(automations.create, {
    body: { name: 'Texts', entrance_criteria: { type: 'list', id: list, occurs: 'first' } },
  })
  const params = { id }
  const texts: string[] = []
  for (const body of ['Hello {{first_name}}', 'Yes, in blue', 'Still there?', 'Bye']) {
    const config = { permission_confirmed: true, ...sms, body }
    texts.push((await me.call(automationTexts.create, { params, body: { sms_config: config } })).id)
  }
  const [first = '', answer = '', reminder = '', last = ''] = texts
  const replied = { kind: 'replied' as const, message_id: first }
  const steps: Journey = [
    textStep(first),
    { id: newId(), kind: 'wait_until', happening: replied, at_most: { amount: 1, unit: 'days' } },
    {
      id: newId(),
      kind: 'branch',
      paths: [{ id: newId(), when: replied, steps: [textStep(answer)] }],
      otherwise: [textStep(reminder)],
    },
    textStep(last),
  ]
  await me.call(automations.update, { params, body: { steps } })
  return { id, params, list, texts, steps }
}

const live = (me: Caller, { params }: Made) =>
  me.call(automations.live, { params, body: { existing: { who: 'none' } } })

async function enter(me: Caller, { list }: Made, people: { name: string; number?: string }[]) {
  await addContacts(
    me,
    people.map(({ name, number }) => ({
      first_name: name,
      external_id: newId(),
      ...(number ? { phone_number_id: number } : {}),
    })),
    [list],
  )
  // Several machines commit one after another: the job may be done before each of them shows its contacts.
  const all = await until('all can be read', async () => {
    const found = await everyContact(me, list)
    return people.every(({ name }) => found.some(({ first_name }) => first_name === name)) && found
  })
  return (name: string) => all.find(({ first_name }) => first_name === name)?.id ?? ''
}

async function walked(me: Caller, { id }: Made, contact: string) {
  const { path } = await me.call(automationPeople.get, { params: { id, contact_id: contact } })
  return path
}

const countOf = async (me: Caller, { params }: Made) =>
  (await me.call(automationTexts.stats, { params })).results

test('people go through texts: a reply moves them on, a STOP ends their texts and nothing else', async ({
  server,
}) => {
  const me = await server.as('texts')
  const service = await connectSimulated(me)
  const made = await givenSeries(me, { messaging_service_sid: service })
  const neededBy = async () => (await me.call(smsCredentials.get, {})).live_automations_count
  expect(await neededBy()).toBe(0)
  await live(me, made)
  expect(await neededBy()).toBe(1)
  const contact = await enter(me, made, [
    { name: 'Ada', number: plainNumber(1) },
    { name: 'Grace', number: '+14155550011' },
    { name: 'Otto', number: '+14155550010' },
    { name: 'Nora' },
  ])
  const whats = async (name: string) => (await walked(me, made, contact(name))).map(({ what }) => what)

  await until('the reply moved its sender on', async () => (await whats('Grace')).includes('completed'))
  expect(await whats('Grace')).toEqual([
    ...['entered', 'sent', 'happened', 'took_path', 'sent', 'sent', 'completed'],
  ])
  await until('the STOP was counted', async () => (await countOf(me, made))[0]?.opted_out === 1)
  await until('the first texts arrived', async () => (await countOf(me, made))[0]?.delivered === 3)
  expect(await whats('Ada')).toEqual(['entered', 'sent'])

  ahead += day
  await until('everybody is through', async () => {
    const { completed } = await me.call(automations.counts, { params: made.params })
    return completed === 4
  })
  expect(await whats('Ada')).toEqual([
    ...['entered', 'sent', 'waited', 'took_path', 'sent', 'sent', 'completed'],
  ])
  expect(await whats('Otto')).toEqual([
    ...['entered', 'sent', 'waited', 'took_path', 'skipped_opted_out', 'skipped_opted_out', 'completed'],
  ])
  expect(await whats('Nora')).toEqual([
    ...['entered', 'skipped_no_number', 'waited', 'took_path', 'skipped_no_number', 'skipped_no_number'],
    'completed',
  ])
  await until('all texts arrived', async () => {
    const counted = await countOf(me, made)
    return [3, 1, 1, 2].every((texts, at) => counted[at]?.delivered === texts && counted[at]?.sent === texts)
  })
  const [first, answer, reminder, last] = await countOf(me, made)
  expect(first).toMatchObject({
    simulated: true,
    requested: 3,
    sent: 3,
    delivered: 3,
    failed: 0,
    segments: 3,
    opted_out: 1,
  })
  expect(first?.replies).toBeGreaterThanOrEqual(1)
  expect(answer).toMatchObject({ requested: 1, sent: 1 })
  expect(reminder).toMatchObject({ requested: 2, opted_out_before: 1, sent: 1 })
  expect(last).toMatchObject({ requested: 3, opted_out_before: 1, sent: 2 })
  const told = (await walked(me, made, contact('Grace'))).find(({ what }) => what === 'sent')
  expect(told?.text).toMatchObject({ text_id: made.texts[0], failed: null, dropped: false })
  expect(told?.text?.delivered_at).not.toBeNull()
  expect(told?.text?.replied_at).not.toBeNull()
  const stats = await me.call(automations.list, { query: {} })
  expect(stats.result[0]).toMatchObject({ emails: 0, texts: 4, stats: { requests: 0, delivered: 0 } })
})

test('without a provider it does not go live, and pauses itself when the provider is gone until it is mended', async ({
  server,
}) => {
  const me = await server.as('provider')
  const service = await connectSimulated(me)
  const made = await givenSeries(me, { messaging_service_sid: service })
  await me.call(smsCredentials.delete, {})
  const found = async () =>
    (await me.call(automations.preflight, { params: made.params })).findings.map(({ code }) => code)
  expect(await found()).toContain('sms_not_connected')
  expect(
    await me.outcome(automations.live, { params: made.params, body: { existing: { who: 'none' } } }),
  ).toBe('journey_invalid')

  await connectSimulated(me)
  expect(await found()).not.toContain('sms_not_connected')
  expect(await found()).toContain('sms_simulated')
  await live(me, made)
  await me.call(smsCredentials.delete, {})
  const contact = await enter(me, made, [{ name: 'Ada', number: plainNumber(2) }])
  const get = () => me.call(automations.get, { params: made.params })
  await until('it paused itself', async () => (await get()).status === 'paused')
  expect((await get()).held).toMatchObject({ code: 'sms_not_connected', step_id: made.steps[0]?.id })
  expect((await walked(me, made, contact('Ada'))).map(({ what }) => what)).not.toContain('sent')

  await connectSimulated(me)
  await me.call(automations.resume, { params: made.params })
  await until('the text arrived', async () => (await countOf(me, made))[0]?.delivered === 1)
})

test('at night texts wait at the step for the morning; an unconfirmed text is not sent without consent', async ({
  server,
}) => {
  const me = await server.as('night')
  const service = await connectSimulated(me)
  const before = ahead
  // The time is now eleven at night in New York.
  ahead = aheadToNoon() + 9 * 3_600_000 + 3 * day
  const held = await givenSeries(me, { messaging_service_sid: service, quiet_hours: 'hold' })
  const unconfirmed = await givenSeries(me, { messaging_service_sid: service, permission_confirmed: false })
  for (const made of [held, unconfirmed]) await live(me, made)
  const ada = (await enter(me, held, [{ name: 'Ada', number: plainNumber(3) }]))('Ada')
  const eve = (await enter(me, unconfirmed, [{ name: 'Eve', number: plainNumber(4) }]))('Eve')
  const whats = async (made: Made, contact: string) =>
    (await walked(me, made, contact)).map(({ what }) => what)
  await until('it was put off', async () => (await whats(held, ada)).includes('put_off'))
  expect(await whats(held, ada)).toEqual(['entered', 'put_off'])
  await until('she went on', async () => (await whats(unconfirmed, eve)).includes('skipped_no_consent'))
  ahead += 10 * 3_600_000
  await until('the text arrived in the morning', async () => (await countOf(me, held))[0]?.delivered === 1)
  ahead = before
})

test('a published text is a version: its changes are shown, are sent once they are published, and can be taken back', async ({
  server,
}) => {
  const me = await server.as('versions')
  const service = await connectSimulated(me)
  const made = await givenSeries(me, { messaging_service_sid: service })
  const { params, texts } = made
  const place = { id: made.id, text_id: texts[0] ?? '' }
  const body = async () => (await me.call(automationTexts.get, { params: place })).sms_config.body
  await live(me, made)
  const changed = await me.call(automationTexts.update, {
    params: place,
    body: { sms_config: { body: 'Good morning' } },
  })
  expect(changed.has_changes).toBe(true)
  expect((await me.call(automations.impact, { params })).messages).toEqual([texts[0]])
  const published = await me.call(automations.publish, { params, body: {} })
  expect(published).toMatchObject({ published: 2, has_changes: false })
  await me.call(automations.restore, { params: { ...params, number: '1' } })
  expect(await body()).toBe('Hello {{first_name}}')

  const copy = await me.call(automations.duplicate, { params, body: {} })
  expect(copy.texts.map((text) => text.body)).toEqual([
    'Hello {{first_name}}',
    'Yes, in blue',
    'Still there?',
    'Bye',
  ])
  expect(copy.texts.map(({ id }) => id)).not.toContain(texts[0])
  const first = { id: copy.id, text_id: copy.texts[0]?.id ?? '' }
  const read = await me.call(automationTexts.get, { params: first })
  expect(read.sms_config.permission_confirmed).toBe(false)
  const shown = await me.call(automationTexts.preview, {
    params: first,
    body: { substitutions: { first_name: 'Eva' } },
  })
  expect(shown).toMatchObject({ segments: 1, encoding: 'gsm-7', too_long: false })
  expect(shown.text).toContain('Hello Eva')
  expect(await (await server.as('stranger')).outcome(automationTexts.get, { params: first })).toBe(
    'automation_not_found',
  )
  expect(
    await me.outcome(automationTexts.update, {
      params: place,
      body: { sms_config: { body: 'x' }, revision: 1 },
    }),
  ).toBe('automation_changed')
})

test('a step asks for one link of a text, which a click on another does not answer', async ({ server }) => {
  const me = await server.as('links')
  const service = await connectSimulated(me)
  const made = await givenSeries(me, { messaging_service_sid: service, shortens_links: true })
  const [asked = '', blue = '', other = ''] = made.texts
  const body = 'Red: https://red.example Blue: https://blue.example'
  const place = { id: made.id, text_id: asked }
  await me.call(automationTexts.update, { params: place, body: { sms_config: { body } } })
  const clicked = { kind: 'clicked' as const, message_id: asked, url: 'https://blue.example' }
  const steps: Journey = [
    textStep(asked),
    { id: newId(), kind: 'wait_until', happening: clicked, at_most: { amount: 1, unit: 'days' } },
    {
      id: newId(),
      kind: 'branch',
      paths: [{ id: newId(), when: clicked, steps: [textStep(blue)] }],
      otherwise: [textStep(other)],
    },
  ]
  await me.call(automations.update, { params: made.params, body: { steps } })
  await live(me, made)
  const contact = await enter(me, made, [
    { name: 'Ada', number: plainNumber(5) },
    { name: 'Grace', number: plainNumber(6) },
  ])
  await until('both have the text', async () => (await countOf(me, made))[0]?.sent === 2)
  const click = async (name: string, link: 1 | 2) => {
    const { code } = await server.product.services.database.db
      .selectFrom('text_message')
      .select('code')
      .where('contact_id', '=', contact(name))
      .executeTakeFirstOrThrow()
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone)' }
    return fetch(`${server.url}/e/t/${code}${link}`, { redirect: 'manual', headers })
  }
  const gotOf = async (name: string) =>
    (await walked(me, made, contact(name))).flatMap(({ text }) => (text ? [text.text_id] : []))
  expect((await click('Grace', 1)).headers.get('location')).toBe('https://red.example')
  expect((await click('Ada', 1)).status).toBe(302)
  expect((await click('Ada', 2)).headers.get('location')).toBe('https://blue.example')
  // Clicks count some minutes later (docs/decisions/0128).
  ahead += 3_600_000
  await until('the click moved her on', async () => (await gotOf('Ada')).length === 2)
  expect(await gotOf('Ada')).toEqual([asked, blue])
  expect(await gotOf('Grace')).toEqual([asked])
  ahead += day
  await until('a day passed', async () => (await gotOf('Grace')).length === 2)
  expect(await gotOf('Grace')).toEqual([asked, other])
})

test('a step that asks for the open of a text is a finding, and a step with an unknown text is refused', async ({
  server,
}) => {
  const me = await server.as('asked')
  const service = await connectSimulated(me)
  const made = await givenSeries(me, { messaging_service_sid: service })
  const opened = { kind: 'opened' as const, message_id: made.texts[0] ?? '' }
  const [first] = made.steps
  const steps: Journey = [
    ...(first ? [first] : []),
    { id: newId(), kind: 'wait_until', happening: opened, at_most: { amount: 1, unit: 'days' } },
  ]
  await me.call(automations.update, { params: made.params, body: { steps } })
  const { findings } = await me.call(automations.preflight, { params: made.params })
  expect(findings.map(({ code }) => code)).toContain('message_other_kind')
  expect(
    await me.outcome(automations.update, { params: made.params, body: { steps: [textStep(newId())] } }),
  ).toBe('automation_text_not_found')
})

test('the texts of a large entry are counted in the background', async ({ server }) => {
  const me = await server.as('throng')
  const { db } = server.product.services.database
  const service = await connectSimulated(me)
  const made = await givenSeries(me, { messaging_service_sid: service, uses_phone_number: true })
  await enter(me, made, [
    { name: 'Ada', number: plainNumber(7) },
    { name: 'Grace', number: plainNumber(8) },
    { name: 'Nora' },
  ])
  const text = { ...made.params, text_id: made.texts[0] ?? '' }
  const estimate = () =>
    me.call(automationTexts.estimate, {
      params: made.params,
      // The estimate asks with other settings than the review, so that neither finds the other's kept count.
      body: { sms_config: { body: 'Hello', messaging_service_sid: service, uses_phone_number: false } },
    })
  const codes = async () =>
    (await me.call(automationTexts.review, { params: text })).findings.map(({ code }) => code)
  expect(await codes(), 'a small one is counted at once').toContain('sms_not_reached')
  expect(await estimate()).toMatchObject({ sample: 2, audience: { listed: 3, without_number: 1, total: 2 } })
  expect(await estimate()).not.toHaveProperty('counting')

  // Only the kept sums say that there are so many contacts.
  await sql`update contact_total set contact_count = 200000 where account_id = ${me.account}`.execute(db)
  await sql`update list set contact_count = 200000 where account_id = ${me.account}`.execute(db)
  expect(await codes()).toEqual(expect.arrayContaining(['texts_counting', 'sms_simulated']))
  expect(await estimate()).toMatchObject({
    counting: { counted_at: null },
    sample: 0,
    audience: { listed: 200_000, total: 200_000 },
  })
  const counted = await until('the texts were counted', async () => {
    const found = await estimate()
    return !found.counting && found
  })
  expect(counted).toMatchObject({ sample: 2, audience: { listed: 3, without_number: 1, total: 2 } })
  await until('the review counted as well', async () => !(await codes()).includes('texts_counting'))
  expect(await codes()).toContain('sms_not_reached')
})
