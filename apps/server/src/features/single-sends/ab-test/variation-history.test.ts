import { abTests } from '@carillon/contract/ab-tests'
import { contentHistory } from '@carillon/contract/content-history'
import { singleSends } from '@carillon/contract/single-sends'
import { givenFor } from '#test/given-single-send.ts'
import { describe, expect, type Server, test } from '#test/kit.ts'

/** A draft with a test of two messages, of which B was changed. */
async function given(server: Server, name: string, type: 'content' | 'subject' = 'content') {
  const me = await server.as(name)
  const { id } = await givenFor(server, me).ready()
  const params = { id }
  const body = { type, variation_count: 2, test_percentage: 100, duration_minutes: 60 }
  const { variations } = await me.call(abTests.set, { params, body: { ...body, winner_criteria: 'open' } })
  const [a = '', b = ''] = variations.map((variation) => variation.id)
  const of = (variation: string) => ({ kind: 'ab_variation' as const, id: variation })
  const own = { kind: 'single_send' as const, id }
  const html = async (variation: string) => {
    const { abtest } = await me.call(singleSends.get, { params })
    return abtest?.variations.find((each) => each.id === variation)?.html_content
  }
  const write = (variation: string, html_content: string) =>
    me.call(abTests.updateVariation, { params: { id, variation_id: variation }, body: { html_content } })
  const entries = async (place: typeof own | ReturnType<typeof of>) => {
    const { result } = await me.call(contentHistory.list, { params: place })
    return result
  }
  const contents = async (place: typeof own | ReturnType<typeof of>) =>
    Promise.all(
      (await entries(place)).map(async (entry) => {
        const found = await me.call(contentHistory.get, { params: { ...place, revision_id: entry.id } })
        return [entry.reason, found.content.html_content]
      }),
    )
  return { me, params, a, b, of, own, html, write, entries, contents, first: (await html(b)) ?? '' }
}

describe('the history of a variation', () => {
  test('is its own, and a restore of it can be undone', async ({ server }) => {
    const it = await given(server, 'variation-history')
    const place = it.of(it.b)
    await it.write(it.b, '<p>B</p>')
    await it.write(it.a, '<p>A</p>')
    expect(await it.contents(place)).toEqual([
      ['edited', '<p>B</p>'],
      ['first', it.first],
    ])
    const [newest, oldest] = await it.entries(place)
    const restore = (revision_id: string) =>
      it.me.call(contentHistory.restore, { params: { ...place, revision_id }, body: {} })
    await restore(oldest!.id)
    expect([await it.html(it.a), await it.html(it.b)]).toEqual(['<p>A</p>', it.first])
    expect((await it.entries(place)).map(({ reason }) => reason)).toEqual(['restored', 'edited', 'first'])
    await restore(newest!.id)
    expect([await it.html(it.a), await it.html(it.b)]).toEqual(['<p>A</p>', '<p>B</p>'])
    // Variation A is the single send's own message.
    expect(await it.contents(it.of(it.a))).toEqual(await it.contents(it.own))
    const named = await it.me.call(contentHistory.name, { params: place, body: { name: 'Red' } })
    expect((await it.entries(place))[0]).toEqual(named)
    expect((await it.entries(it.own)).map(({ name }) => name)).not.toContain('Red')
  })

  test('takes the editor back with the message', async ({ server }) => {
    const it = await given(server, 'variation-editor')
    await it.write(it.b, '<p>B</p>')
    const [, oldest] = await it.entries(it.of(it.b))
    const params = { ...it.of(it.b), revision_id: oldest!.id }
    const { content } = await it.me.call(contentHistory.get, { params })
    await it.me.call(contentHistory.restore, { params, body: {} })
    const { abtest } = await it.me.call(singleSends.get, { params: it.params })
    expect(abtest?.variations[1]).toMatchObject({ editor: content.editor, document: content.document })
  })

  test('keeps the message that was sent', async ({ server }) => {
    const it = await given(server, 'variation-sent')
    const set = givenFor(server, it.me)
    const people = Array.from({ length: 20 }, (_, at) => set.contact(`p${at}@variation-sent.example`))
    const list = await set.list(await Promise.all(people))
    const send_to = { list_ids: [list] }
    await it.me.call(singleSends.update, { params: it.params, body: { send_to } })
    await it.write(it.b, '<p>B</p><a href="{{{unsubscribe}}}">no</a>')
    await it.me.call(singleSends.schedule, { params: it.params, body: { send_at: '2099-01-01T10:00:00Z' } })
    expect((await it.contents(it.of(it.b)))[0]).toEqual([
      'sent',
      '<p>B</p><a href="{{{unsubscribe}}}">no</a>',
    ])
    expect((await it.entries(it.own))[0]?.reason).toBe('sent')
  })

  test('joins that of the single send when the variation becomes its message', async ({ server }) => {
    const it = await given(server, 'variation-first')
    await it.me.call(abTests.set, {
      params: it.params,
      body: {
        type: 'content',
        variation_count: 3,
        test_percentage: 20,
        duration_minutes: 60,
        winner_criteria: 'open',
      },
    })
    await it.write(it.b, '<p>B</p>')
    await it.write(it.a, '<p>A</p>')
    await it.me.call(abTests.deleteVariation, { params: { ...it.params, variation_id: it.a } })
    const kept = await it.contents(it.own)
    expect(kept[0]).toEqual(['edited', '<p>B</p>'])
    expect(kept.map(([, html]) => html)).toEqual(expect.arrayContaining(['<p>A</p>', it.first]))
    expect(await it.contents(it.of(it.b))).toEqual(kept)
  })

  test('is the single send’s in a test of subjects, ends with the variation, and is its account’s', async ({
    server,
  }) => {
    const subjects = await given(server, 'variation-subjects', 'subject')
    const body = { email_config: { html_content: '<p>A</p>' } }
    await subjects.me.call(singleSends.update, { params: subjects.params, body })
    expect(await subjects.entries(subjects.of(subjects.b))).toEqual(await subjects.entries(subjects.own))
    expect(await subjects.entries(subjects.own)).toHaveLength(2)
    const it = await given(server, 'variation-gone')
    const params = it.of(it.b)
    expect(await subjects.me.outcome(contentHistory.list, { params })).toBe('ab_variation_not_found')
    await it.me.call(abTests.disable, { params: it.params })
    expect(await it.me.outcome(contentHistory.list, { params })).toBe('ab_variation_not_found')
  })
})
