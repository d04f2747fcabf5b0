import { automationMessages } from '@carillon/contract/automation-messages'
import { automationStarters, type Series, series } from '@carillon/contract/automation-starters'
import { type Automation, automations } from '@carillon/contract/automations'
import { brandKit } from '@carillon/contract/brand-kit'
import { customFields } from '@carillon/contract/custom-fields'
import { isPlaceholderText } from '@carillon/email-design/placeholder-texts'
import { checkJourney } from '@carillon/journey/check-journey'
import { isListAction, type Journey, type Step } from '@carillon/journey/steps'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, describe, expect, test } from '#test/kit.ts'
import { starterOf } from './all-starters.ts'

const languages = ['en', 'de'] as const
const every = series.flatMap((starter) => languages.map((language) => [starter, language] as const))

const create = (me: Caller, starter: Series, language: 'en' | 'de') =>
  me.call(automations.create, { body: { starter, language } })
const emailsOf = (me: Caller, { id, messages }: Automation) =>
  Promise.all(
    messages.map((message) => me.call(automationMessages.get, { params: { id, message_id: message.id } })),
  )
const findingsOf = async (me: Caller, { id }: Automation) =>
  (await me.call(automations.preflight, { params: { id } })).findings

/** Each text with its place, such as 'emails.hello.text.0'. */
function textsIn(value: unknown, at = ''): [string, string][] {
  if (typeof value === 'string') return [[at, value]]
  return Object.entries(value as object).flatMap(([key, inner]) => textsIn(inner, `${at}.${key}`))
}

/** The parts that only the author can choose or write. */
const open = [
  ...['automation_entry_required', 'exit_required', 'unsubscribe_required', 'sender_required'],
  ...['list_not_chosen', 'link_example', 'text_placeholder'],
]

describe.for(every)('the series %s (%s)', ([starter, language]) => {
  test('leaves open what only its author can choose, and nothing else', async ({ server }) => {
    const me = await server.as(`${starter}-${language}`)
    const made = await create(me, starter, language)
    expect(made).toMatchObject({ name: starterOf[starter].words[language].untitled, status: 'draft' })
    expect(checkJourney(made.steps).filter(({ code }) => code !== 'list_not_chosen')).toEqual([])
    const findings = await findingsOf(me, made)
    expect(findings.filter(({ code }) => !open.includes(code))).toEqual([])
    expect(findings.filter(({ severity }) => severity !== 'blocks')).toEqual([])
  })

  test('has emails that are written to the end, in its language only', async ({ server }) => {
    const me = await server.as(`${starter}-${language}-emails`)
    const made = await create(me, starter, language)
    const emails = await emailsOf(me, made)
    const words = starterOf[starter].words
    expect(emails).toHaveLength(Object.keys(words.en.emails).length)
    const foreign = textsIn(words[language === 'de' ? 'en' : 'de']).map(([, text]) => text)
    for (const { subject, preheader, html_content, plain_content } of emails) {
      const [, own] = Object.entries(words[language].emails).find(([, each]) => each.subject === subject)!
      expect(preheader).toBe(own.preheader)
      expect(html_content).toContain(` lang="${language}"`)
      expect(html_content).toContain(language === 'de' ? '>Abmelden<' : '>Unsubscribe<')
      expect(plain_content).toContain(own.title)
      expect(plain_content).toContain(own.text.at(-1))
      for (const text of foreign) expect(html_content).not.toContain(`>${text}<`)
    }
  })
})

test.for(series)('the texts of %s are the same in both languages, each in its own words', (starter) => {
  const { en, de } = starterOf[starter].words
  const german = new Map(textsIn(de))
  expect([...german.keys()]).toEqual(textsIn(en).map(([at]) => at))
  for (const [at, text] of textsIn(en)) {
    const own = german.get(at)!
    expect(own, at).not.toBe(text)
    expect(isPlaceholderText(own), at).toBe(isPlaceholderText(text))
    // Findings cut longer texts.
    if (isPlaceholderText(text)) expect(Math.max(text.length, own.length), at).toBeLessThanOrEqual(80)
    // People without a name are greeted as well.
    for (const [tag] of `${text} ${own}`.matchAll(/\{\{[^}]*\}\}/g)) {
      expect(tag).toMatch(/^\{\{insert first_name "default=[^"]+"\}\}$/)
    }
    if (/\.(subject|preheader)$/.test(at)) expect(own.length, at).toBeLessThanOrEqual(90)
  }
})

test('all series are listed in the language of the caller', async ({ server }) => {
  const me = server.owner
  const { result } = await me.call(automationStarters.list, { query: { language: 'de' } })
  expect(result.map(({ id }) => id)).toEqual(series)
  expect(result[0]).toMatchObject({
    name: 'Willkommensserie',
    emails: [{ subject: 'Willkommen! Schön, dass Sie da sind' }, {}, {}],
  })
  const answer = await me.fetch(automationStarters.list.path, { headers: { 'accept-language': 'de-AT' } })
  const spoken = (await answer.json()) as { result: { name: string }[] }
  expect(spoken.result.map(({ name }) => name)).toEqual(result.map(({ name }) => name))
  const english = await me.call(automationStarters.list, {})
  expect(english.result.find(({ id }) => id === 'sunset')?.name).toBe('Sunset')
})

test('a starter that does not exist is refused, and the refusal names those that do', async ({ server }) => {
  const answer = await server.owner.fetch(automations.create.path, {
    method: 'POST',
    body: JSON.stringify({ starter: 'wellcome' }),
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(400)
  const { errors } = (await answer.json()) as { errors: Record<string, string>[] }
  expect(errors).toMatchObject([{ error_id: 'invalid_input', field: 'starter' }])
  for (const name of ['custom', ...series]) expect(errors[0]?.['message']).toContain(name)
})

test('steps and settings of the call take precedence', async ({ server }) => {
  const me = await server.as('own-steps')
  const body = { starter: 'abandoned_form' as const, steps: [], exit_criteria: 'all_messages' as const }
  const made = await me.call(automations.create, { body })
  expect(made).toMatchObject({
    name: 'Abandoned form',
    steps: [],
    messages: [],
    exit_criteria: 'all_messages',
  })
  expect((await create(me, 'abandoned_form', 'en')).exit_criteria).toBe('matches')
})

test('birthdays come by the date field that is named after them; without one, the author chooses', async ({
  server,
}) => {
  const me = await server.as('birthdays')
  const field = (name: string, field_type: 'Date' | 'Text') =>
    me.call(customFields.create, { body: { name, field_type } })
  await field('member_since', 'Date')
  await field('birthplace', 'Text')
  expect((await create(me, 'birthday', 'de')).entrance_criteria).toBeNull()
  const { id } = await field('Geburtstag', 'Date')
  const made = await create(me, 'birthday', 'de')
  expect(made.entrance_criteria).toEqual({
    type: 'date',
    occurs: 'first',
    date: { field: id, days: 0, time: '09:00', yearly: true },
  })
  expect((await findingsOf(me, made)).filter(({ section }) => section === 'entry')).toEqual([])
})

test('emails have the look of the account’s brand', async ({ server }) => {
  const me = await server.as('branded')
  const { updated_at: _, ...kit } = await me.call(brandKit.get, {})
  const body = {
    ...kit,
    logo: null,
    company: 'Nordlicht',
    address_lines: ['Hafenstraße 1'],
    button_color: '#6b3fa0',
  }
  await me.call(brandKit.update, { body })
  const [first] = await emailsOf(me, await create(me, 'welcome', 'de'))
  expect(first?.html_content).toContain('Nordlicht')
  expect(first?.html_content).not.toContain('Sender_Name')
  expect(first?.html_content).toContain('#6b3fa0')
  expect(first?.html_content).not.toContain(starterOf.welcome.accent)
})

test('a series goes live once everything is chosen and written, not before', async ({ server }) => {
  const me = await server.as('going-live')
  const given = givenFor(server, me)
  const made = await create(me, 'sunset', 'en')
  const params = { id: made.id }
  const body = { existing: { who: 'none' as const } }
  expect(await me.outcome(automations.live, { params, body })).toBe('automation_entry_required')

  const list = await given.list([])
  const entrance_criteria = { type: 'list' as const, id: list }
  const suppression_group_id = await given.group()
  const steps = withList(made.steps, list)
  await me.call(automations.update, { params, body: { entrance_criteria, suppression_group_id, steps } })
  const sender_id = await given.sender()
  for (const { id } of made.messages) {
    await me.call(automationMessages.update, {
      params: { id: made.id, message_id: id },
      body: { sender_id },
    })
  }
  expect(new Set((await findingsOf(me, made)).map(({ code }) => code))).toEqual(new Set(['link_example']))
  expect(await me.outcome(automations.live, { params, body })).toBe('journey_invalid')

  for (const { id, document } of await emailsOf(me, made)) {
    const text = JSON.stringify(document).replaceAll('https://example.com/', 'https://nordlicht.de/')
    await me.call(automationMessages.update, {
      params: { id: made.id, message_id: id },
      body: { document: JSON.parse(text) as Record<string, unknown> },
    })
  }
  expect(await me.call(automations.live, { params, body })).toMatchObject({ status: 'live', published: 1 })
})

test('a placeholder of a series keeps it from going live; other text in brackets does not', async ({
  server,
}) => {
  const me = await server.as('placeholders')
  const made = await create(me, 'course', 'de')
  const [first] = await emailsOf(me, made)
  const found = async () =>
    (await findingsOf(me, made)).filter(
      ({ code, message_id }) => code === 'text_placeholder' && message_id === first?.id,
    )
  expect(new Set((await found()).map(({ severity }) => severity))).toEqual(new Set(['blocks']))
  const document = JSON.parse(
    JSON.stringify(first?.document).replaceAll(/"\[[^"]*\]"/g, '"[Foto: Anna Weber]"'),
  ) as Record<string, unknown>
  const params = { id: made.id, message_id: first!.id }
  await me.call(automationMessages.update, { params, body: { document } })
  expect(new Set((await found()).map(({ severity }) => severity))).toEqual(new Set(['warns']))
})

/** The steps with this list wherever a list is left open. */
function withList(steps: Journey, list: string): Journey {
  return steps.map((step): Step => {
    if (step.kind === 'action' && isListAction(step.action)) {
      return { ...step, action: { ...step.action, list_id: list } }
    }
    if (step.kind !== 'branch') return step
    const paths = step.paths.map((path) => ({ ...path, steps: withList(path.steps, list) }))
    return { ...step, paths, otherwise: withList(step.otherwise, list) }
  })
}
