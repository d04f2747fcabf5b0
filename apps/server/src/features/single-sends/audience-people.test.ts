import { type AudienceStep, audiencePeople, audienceSteps } from '@carillon/contract/audience-people'
import { singleSendReview } from '@carillon/contract/single-send-review'
import type { SendToFields } from '@carillon/contract/single-sends'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, describe, expect, type Server, test } from '#test/kit.ts'

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Nine contacts, at every step at least one. */
async function givenAudience(server: Server, name: string) {
  const caller = await server.as(name)
  const given = givenFor(server, caller)
  const group = await given.group()
  const people: string[] = []
  for (const letter of letters) people.push(await given.contact(`${letter}@${name}.test`))
  people.push(await given.contact(null))
  const list = await given.list(people)
  const again = await given.list(people.slice(0, 2))
  const excluded = await given.list(people.slice(2, 3))
  await given.suppression(`d@${name}.test`, 'global')
  await given.suppression(`d@${name}.test`, 'bounce')
  await given.suppression(`e@${name}.test`, 'spam')
  await given.suppression(`f@${name}.test`, 'bounce')
  await given.suppression(`g@${name}.test`, 'invalid')
  await given.suppression(`h@${name}.test`, 'group', group)
  const send_to: SendToFields = { list_ids: [list, again], exclude_list_ids: [excluded] }
  return { caller, people, body: { send_to, suppression_group_id: group } }
}

describe('POST /v3/marketing/singlesends/audience/contacts', () => {
  test('lists exactly the people that each number counts', async ({ server }) => {
    const { caller, body } = await givenAudience(server, 'behind')
    const counts = await caller.call(singleSendReview.countAudience, { body })
    const at = new Map<AudienceStep, (string | null)[]>()
    for (const step of audienceSteps) {
      const { results } = await caller.call(audiencePeople.list, { body: { ...body, step } })
      at.set(
        step,
        results.map(({ email }) => email?.[0] ?? null),
      )
      const entries = results.reduce((sum, each) => sum + (each.entries ?? 1), 0)
      // A contact on two lists is one person and two entries.
      if (step === 'duplicates') expect(entries - results.length, step).toBe(counts.duplicates)
      else if (step === 'listed') expect(results.length, step).toBe(counts.listed - counts.duplicates)
      else expect(results.length, step).toBe(counts[step])
    }
    expect(Object.fromEntries(at)).toEqual({
      listed: [null, 'h', 'g', 'f', 'e', 'd', 'c', 'b', 'a'],
      duplicates: ['b', 'a'],
      excluded: ['c'],
      without_email: [null],
      unsubscribed: ['d'],
      spam_reports: ['e'],
      bounced: ['f'],
      invalid: ['g'],
      group_unsubscribed: ['h'],
      paused: [],
      total: ['b', 'a'],
    })
  })

  test('lists people who take a break, until it ends', async ({ server }) => {
    const { caller, body } = await givenAudience(server, 'breaks')
    const given = givenFor(server, caller)
    await given.suppression('a@breaks.test', 'pause', 0, new Date(Date.now() + 60_000))
    await given.suppression('b@breaks.test', 'pause', 0, new Date(Date.now() - 60_000))
    const counts = await caller.call(singleSendReview.countAudience, { body })
    expect(counts).toMatchObject({ paused: 1, total: 1 })
    const { results } = await caller.call(audiencePeople.list, { body: { ...body, step: 'paused' } })
    expect(results.map(({ email }) => email)).toEqual(['a@breaks.test'])
  })

  test('pages by key, forth and back, and begins at a contact', async ({ server }) => {
    const { caller, people, body } = await givenAudience(server, 'pages')
    const ask = (query: object, more: object = {}) =>
      caller.call(audiencePeople.list, { query, body: { ...body, step: 'listed', ...more } })
    const pages: string[][] = []
    let token: string | undefined
    do {
      const page = await ask({ page_size: 4, ...(token ? { page_token: token } : {}) })
      pages.push(page.results.map(({ id }) => id))
      token = tokenOf(page._metadata.next)
    } while (token)
    expect(pages).toEqual([people.slice(5).reverse(), people.slice(1, 5).reverse(), people.slice(0, 1)])

    const from = await ask({ page_size: 2 }, { from: people[4] })
    expect(from.results.map(({ id }) => id)).toEqual([people[4], people[3]])
    const before = await ask({ page_size: 2, page_token: tokenOf(from._metadata.prev) })
    expect(before.results.map(({ id }) => id)).toEqual([people[6], people[5]])
    const first = await ask({ page_size: 4, page_token: tokenOf(before._metadata.prev) })
    expect(first.results.map(({ id }) => id)).toEqual([people[8], people[7]])
    expect(first._metadata.prev).toBeUndefined()
  })

  test('finds within a step', async ({ server }) => {
    const { caller, people, body } = await givenAudience(server, 'search')
    const identifiers = ['a', 'd'].map((letter) => ({
      account_id: caller.account,
      kind: 'email' as const,
      value: `${letter}@search.test`,
      contact_id: people[letters.indexOf(letter)] ?? '',
    }))
    await server.product.services.database.db.insertInto('contact_identifier').values(identifiers).execute()
    const find = async (step: AudienceStep, search: string) => {
      const { results } = await caller.call(audiencePeople.list, { body: { ...body, step, search } })
      return results.map(({ email, first_name }) => [email, first_name])
    }
    expect(await find('total', 'a@sea')).toEqual([['a@search.test', 'Ada']])
    expect(await find('total', 'ada')).toHaveLength(2)
    expect(await find('total', 'd@sea')).toEqual([])
    expect(await find('unsubscribed', 'd@sea')).toEqual([['d@search.test', 'Ada']])
    const short = { body: { ...body, search: 'a' } }
    expect(await caller.outcome(audiencePeople.list, short)).toBe('search_too_short')
  })

  test('finds only contacts and segments of the account, and takes only its own tokens', async ({
    server,
  }) => {
    const { body } = await givenAudience(server, 'theirs')
    const stranger: Caller = await server.as('nosy')
    expect((await stranger.call(audiencePeople.list, { body: { ...body, step: 'listed' } })).results).toEqual(
      [],
    )
    const wrong = { query: { page_token: 'x1' }, body }
    expect(await stranger.outcome(audiencePeople.list, wrong)).toBe('page_token_invalid')
    const segment = { send_to: { segment_ids: ['00000000-0000-4000-8000-000000000000'] } }
    expect(await stranger.outcome(audiencePeople.list, { body: segment })).toBe('segment_not_found')
  })
})

function tokenOf(address: string | undefined): string | undefined {
  return address ? (new URL(address).searchParams.get('page_token') ?? undefined) : undefined
}
