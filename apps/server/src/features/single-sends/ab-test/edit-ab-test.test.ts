import { type AbTestFields, abTests } from '@carillon/contract/ab-tests'
import { singleSendReview } from '@carillon/contract/single-send-review'
import { singleSends } from '@carillon/contract/single-sends'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, describe, expect, type Server, test } from '#test/kit.ts'
import { givenTest } from './ab-test.fixture.ts'

const subjectTest: AbTestFields = {
  type: 'subject',
  variation_count: 3,
  test_percentage: 20,
  duration_minutes: 240,
  winner_criteria: 'open',
}
const contentTest: AbTestFields = { ...subjectTest, type: 'content' }

async function given(server: Server, name: string, fields: AbTestFields | null) {
  const me = await server.as(name)
  const { id } = await givenFor(server, me).ready()
  const params = { id }
  const set = (change: Partial<AbTestFields> = {}) =>
    me.call(abTests.set, { params, body: { ...(fields ?? subjectTest), ...change } })
  if (fields) await set()
  const find = async () => (await me.call(singleSends.get, { params })).abtest
  const idOf = async (letter: string) => {
    const found = (await find())?.variations.find((one) => one.letter === letter)
    return { id, variation_id: found!.id }
  }
  return { me, params, set, find, idOf }
}

const subjects = (abtest: { variations: { letter: string; subject: string }[] } | undefined | null) =>
  abtest?.variations.map(({ letter, subject }) => `${letter} ${subject}`)

describe('an A/B test of a draft', () => {
  test('begins with copies of the message, and is shown by the draft and in lists', async ({ server }) => {
    const { me, params, set, find } = await given(server, 'begins', null)
    expect(await find()).toBeUndefined()
    const made = await set()
    expect(made).toMatchObject({
      state: 'draft',
      duration: 'PT4H',
      winning_template_id: '',
      expiration_date: null,
    })
    expect(subjects(made)).toEqual([
      'A Hello {{first_name}}',
      'B Hello {{first_name}}',
      'C Hello {{first_name}}',
    ])
    expect(await find()).toEqual(made)
    const { result } = await me.call(singleSends.search, { body: {} })
    expect(result.find(({ id }) => id === params.id)).toMatchObject({
      is_abtest: true,
      abtest: { type: 'subject', winner_criteria: 'open', test_percentage: 20, winner_selected_at: null },
    })
  })

  test('stays as it is when a client sends back what it read', async ({ server }) => {
    const { me, params, find } = await given(server, 'sends-back', subjectTest)
    const test = await find()
    const body = { name: 'Spring', abtest: { ...test, test_percentage: 50 }, is_abtest: false }
    const kept = await me.call(singleSends.update, { params, body })
    expect(kept.abtest).toEqual(test)
    expect(kept.warnings).toMatchObject([{ field: 'abtest', warning_id: 'abtest_not_changed' }])
    const back = await me.call(singleSends.update, { params, body: { abtest: kept.abtest } })
    expect(back.warnings).toEqual([])
    const made = await me.call(singleSends.create, { body })
    expect(made.abtest).toBeUndefined()
    expect(made.warnings).toMatchObject([{ field: 'abtest' }])
  })

  test('keeps the variations when its settings change', async ({ server }) => {
    const { me, set, find, idOf } = await given(server, 'settings', subjectTest)
    const b = await idOf('B')
    await me.call(abTests.updateVariation, { params: b, body: { subject: 'Second' } })
    await set({ variation_count: 2, winner_criteria: 'click' })
    expect(subjects(await find())).toEqual(['A Hello {{first_name}}', 'B Second'])
    expect((await idOf('B')).variation_id).toBe(b.variation_id)
    await set({ variation_count: 3 })
    expect(subjects(await find())?.[2], 'one more copies the last one').toBe('C Second')
    await set({ type: 'content' })
    expect(subjects(await find()), 'another type drops what differed').toEqual(
      ['A', 'B', 'C'].map((letter) => `${letter} Hello {{first_name}}`),
    )
  })

  test('changes a variation without the others', async ({ server }) => {
    const { me, params, find, idOf } = await given(server, 'contents', contentTest)
    const html_content = '<p>Other</p><a href="{{{unsubscribe}}}">no</a>'
    await me.call(abTests.updateVariation, {
      params: await idOf('B'),
      body: { html_content, preheader: 'Look' },
    })
    await me.call(singleSends.update, { params, body: { email_config: { subject: 'For all' } } })
    const { variations = [] } = (await find()) ?? {}
    expect(variations[1]).toMatchObject({ html_content, preheader: 'Look', subject: 'For all' })
    expect(variations[1]?.plain_content).toContain('Other')
    expect(variations[0]?.html_content).not.toContain('Other')
  })

  test('changes the single send with its first variation', async ({ server }) => {
    const { me, params, idOf } = await given(server, 'first', subjectTest)
    await me.call(abTests.updateVariation, { params: await idOf('A'), body: { subject: 'First' } })
    expect((await me.call(singleSends.get, { params })).email_config.subject).toBe('First')
  })

  test('shifts letters when a variation is deleted, and moves the second into the first place', async ({
    server,
  }) => {
    const { me, params, find, idOf } = await given(server, 'shift', subjectTest)
    for (const letter of ['B', 'C']) {
      await me.call(abTests.updateVariation, {
        params: await idOf(letter),
        body: { subject: `was ${letter}` },
      })
    }
    const b = await idOf('B')
    await me.call(abTests.deleteVariation, { params: await idOf('A') })
    expect(subjects(await find())).toEqual(['A was B', 'B was C'])
    expect((await idOf('A')).variation_id).toBe(b.variation_id)
    const { email_config } = await me.call(singleSends.get, { params })
    expect(email_config.subject).toBe('was B')
    expect(await me.call(abTests.deleteVariation, { params: b })).toEqual({ abtest: null })
    const left = await me.call(singleSends.get, { params })
    expect(left.abtest).toBeUndefined()
    expect(left.email_config.subject).toBe('was C')
  })

  test('duplicates a variation, up to six', async ({ server }) => {
    const { me, find, idOf } = await given(server, 'more', { ...subjectTest, variation_count: 5 })
    const params = await idOf('B')
    await me.call(abTests.updateVariation, { params, body: { subject: 'Twice' } })
    await me.call(abTests.duplicateVariation, { params })
    expect(subjects(await find())?.at(-1)).toBe('F Twice')
    expect(await me.outcome(abTests.duplicateVariation, { params })).toBe('ab_variation_limit_reached')
  })

  test('is copied with the single send, and turned off', async ({ server }) => {
    const { me, params, idOf } = await given(server, 'copy', contentTest)
    const body = { html_content: '<p>Other</p>' }
    await me.call(abTests.updateVariation, { params: await idOf('C'), body })
    const copy = await me.call(singleSends.duplicate, { params, body: {} })
    expect(copy.abtest?.variations.map((one) => one.html_content.includes('Other'))).toEqual([
      false,
      false,
      true,
    ])
    expect(copy.abtest?.variations[0]?.id).not.toBe((await idOf('A')).variation_id)
    await me.call(abTests.disable, { params })
    expect((await me.call(singleSends.get, { params })).abtest).toBeUndefined()
    expect((await me.call(singleSends.get, { params: { id: copy.id } })).abtest).toBeDefined()
  })

  test('previews each variation by itself', async ({ server }) => {
    const { me, params, idOf } = await given(server, 'preview', subjectTest)
    const b = await idOf('B')
    await me.call(abTests.updateVariation, { params: b, body: { subject: 'Second' } })
    const subjectOf = async (body: { variation_id?: string }) =>
      (await me.call(singleSendReview.preview, { params, body })).subject
    expect(await subjectOf({})).toContain('Hello')
    expect(await subjectOf({ variation_id: b.variation_id })).toBe('Second')
    const foreign = { params, body: { variation_id: params.id } }
    expect(await me.outcome(singleSendReview.preview, foreign)).toBe('ab_variation_not_found')
  })

  test('refuses shared fields, old revisions, foreign things and values out of bounds', async ({
    server,
  }) => {
    const { me, params, set, idOf } = await given(server, 'refused', subjectTest)
    const b = await idOf('B')
    const change = (body: object) => me.outcome(abTests.updateVariation, { params: b, body })
    expect(await change({ html_content: 'x' })).toBe('ab_field_shared')
    expect(await change({ subject: 'x', revision: 1 })).toBe('single_send_changed')
    const other = { id: params.id, variation_id: params.id }
    expect(await me.outcome(abTests.deleteVariation, { params: other })).toBe('ab_variation_not_found')
    const stranger: Caller = await server.as('stranger')
    expect(await stranger.outcome(abTests.disable, { params })).toBe('single_send_not_found')
    for (const bad of [
      { variation_count: 7 },
      { variation_count: 1 },
      { test_percentage: 0 },
      { duration_minutes: 29 },
    ]) {
      expect(await me.outcome(abTests.set, { params, body: { ...subjectTest, ...bad } })).toBe(
        'invalid_input',
      )
    }
    await set({ type: 'content' })
    expect(await change({ subject: 'x' })).toBe('ab_field_shared')
    await me.call(abTests.disable, { params })
    expect(await me.outcome(abTests.disable, { params })).toBe('ab_test_not_found')
  })

  test('has results without numbers, and no winner to pick', async ({ server }) => {
    const { me, params, idOf } = await given(server, 'results', subjectTest)
    const results = await me.call(abTests.results, { params })
    expect(results).toMatchObject({ state: 'draft', winner_id: null, leader_id: null, remainder: 0 })
    expect(
      results.variations.map(({ letter, sample_size, open_probability }) => [
        letter,
        sample_size,
        open_probability,
      ]),
    ).toEqual(['A', 'B', 'C'].map((letter) => [letter, 0, null]))
    const body = { variation_id: (await idOf('A')).variation_id }
    expect(await me.outcome(abTests.pickWinner, { params, body })).toBe('ab_winner_not_open')
  })
})

describe('an A/B test on review', () => {
  test('is warned of while two contents are byte by byte the same', async ({ server }) => {
    const it = await givenTest(server, 'same', { type: 'content' })
    const found = async () =>
      (await it.me.call(singleSendReview.review, { params: it.params })).findings
        .filter(({ code }) => code === 'ab_content_repeated')
        .map(({ severity, variation, parameter }) => ({ severity, variation, parameter }))
    expect(await found()).toEqual([
      { severity: 'warns', variation: 'B', parameter: { letter: 'B', other: 'A' } },
    ])
    await it.changeB()
    expect(await found()).toEqual([])
  })

  test('is refused while a subject is repeated or a variation reaches too few', async ({ server }) => {
    const it = await givenTest(server, 'refused', { people: 30 })
    const schedule = () =>
      it.me.outcome(singleSends.schedule, { params: it.params, body: { send_at: 'now' } })
    expect(await schedule()).toBe('ab_subject_repeated')
    await it.changeB()
    expect(await schedule()).toBe('ab_sample_too_small')
    const body = { subject: '{{#if}}' }
    await it.me.call(abTests.updateVariation, { params: { ...it.params, variation_id: it.b }, body })
    expect(await schedule()).toBe('template_broken')
  })
})
