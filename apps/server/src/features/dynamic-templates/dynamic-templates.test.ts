import { account } from '@carillon/contract/account'
import { type Generation, templateLimits, templates } from '@carillon/contract/dynamic-templates'
import { starterDesign } from '@carillon/email-design/starters'
import { expectRefusals, type RefusedCall } from '#test/expect-refusals.ts'
import { type Caller, describe, expect, test } from '#test/kit.ts'
import { findActiveVersion, findVersion } from './find-version.ts'
import { fillSubstitutions } from './templates.rules.ts'
import { removeDeletedTemplates } from './templates.ts'

function make(who: Caller, name = 'Receipt', generation: Generation = 'dynamic') {
  return who.call(templates.create, { body: { name, generation } })
}

describe('templates', () => {
  test('name the author of each version, also in a copy', async ({ server }) => {
    const { user_id } = await server.owner.call(account.username, {})
    const { id } = await server.owner.call(templates.create, {
      body: { name: 'Made', generation: 'dynamic' },
    })
    const params = { template_id: id }
    expect(await server.owner.call(templates.createVersion, { params, body: { name: 'one' } })).toMatchObject(
      {
        user_id,
      },
    )
    const copy = await server.owner.call(templates.duplicate, { params, body: {} })
    expect(copy.versions).toMatchObject([{ user_id }])
  })

  test('have ids that show their generation', async ({ server }) => {
    const dynamic = await make(server.owner)
    expect(dynamic.id).toMatch(/^d-[0-9a-f]{32}$/)
    expect(dynamic.updated_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const legacy = await server.owner.call(templates.create, { body: { name: 'Old' } })
    expect(legacy).toMatchObject({ generation: 'legacy', versions: [] })
    expect(legacy.id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('are listed in two shapes, legacy ones unless asked otherwise', async ({ server }) => {
    const me = await server.as('lists')
    for (const name of ['A', 'B', 'C']) await make(me, name)
    await make(me, 'L', 'legacy')
    const all = await me.call(templates.list, {})
    expect(all).toMatchObject({ templates: [{ name: 'L' }] })
    const seen: string[] = []
    let next: string | undefined = `${templates.list.path}?generations=dynamic&page_size=2`
    while (next !== undefined) {
      const page = (await (await me.fetch(next)).json()) as {
        result: { id: string; name: string }[]
        _metadata: { next?: string; count: number }
      }
      expect(page._metadata.count).toBe(3)
      seen.push(...page.result.map(({ name }) => name))
      // No template comes twice if another is added meanwhile, and none is skipped if another is deleted.
      const { id } = page.result[0]!
      if (page.result.length > 1) await me.call(templates.delete, { params: { template_id: id } })
      await make(me, 'New')
      next = page._metadata.next?.slice(page._metadata.next.indexOf('/v3/'))
    }
    expect(seen).toEqual(['C', 'B', 'A'])
    expect(await me.outcome(templates.list, { query: { page_size: 1, page_token: 'x' } })).toBe(
      'page_token_invalid',
    )
  })

  test('are renamed and deleted', async ({ server }) => {
    const { id } = await make(server.owner)
    const params = { template_id: id }
    expect((await server.owner.call(templates.update, { params, body: { name: 'Invoice' } })).name).toBe(
      'Invoice',
    )
    expect(await server.owner.outcome(templates.delete, { params })).toBe(204)
    expect(await server.owner.outcome(templates.get, { params })).toBe('template_not_found')
    const { services } = server.product
    const { db } = services.database
    const left = () => db.selectFrom('template').select('id').where('id', '=', id).execute()
    const context = { services, db, log: services.log, signal: new AbortController().signal }
    const inDays = (days: number) => () => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
    await removeDeletedTemplates({ ...context, now: inDays(29) })
    expect(await left()).toHaveLength(1)
    await removeDeletedTemplates({ ...context, now: inDays(31) })
    expect(await left()).toHaveLength(0)
  })

  test('are restored after a deletion, unless the limit was reached meanwhile', async ({ server }) => {
    const me = await server.as('restores')
    const { id } = await make(me)
    const params = { template_id: id }
    await me.call(templates.createVersion, { params, body: { name: 'one' } })
    expect(await me.outcome(templates.delete, { params })).toBe(204)
    const other = await server.as('other')
    expect(await other.outcome(templates.restore, { params })).toBe('template_not_found')
    const restored = await me.call(templates.restore, { params })
    expect(restored.versions.map(({ name }) => name)).toEqual(['one'])
    expect(await me.call(templates.restore, { params })).toEqual(restored)
    await me.call(templates.delete, { params })
    const rows = Array.from({ length: templateLimits.templates }, (_, n) => ({
      id: `d-${String(n).padStart(32, 'a')}`,
      account_id: me.account,
      name: `${n}`,
      generation: 'dynamic',
    }))
    await server.product.services.database.db.insertInto('template').values(rows).execute()
    expect(await me.outcome(templates.restore, { params })).toBe('template_limit_reached')
  })

  test('are limited to 300', async ({ server }) => {
    const me = await server.as('limits')
    const { db } = server.product.services.database
    const rows = Array.from({ length: templateLimits.templates - 1 }, (_, n) => ({
      id: `d-${String(n).padStart(32, '0')}`,
      account_id: me.account,
      name: `${n}`,
      generation: 'dynamic',
    }))
    await db.insertInto('template').values(rows).execute()
    const outcomes = await Promise.all(
      ['x', 'y', 'z'].map((name) => me.outcome(templates.create, { body: { name } })),
    )
    expect(outcomes.sort()).toEqual([201, 'template_limit_reached', 'template_limit_reached'])
  })

  test('are copied with all versions, a legacy one into a dynamic one', async ({ server }) => {
    const { id } = await make(server.owner, 'Old', 'legacy')
    const params = { template_id: id }
    for (const name of ['one', 'two']) {
      await server.owner.call(templates.createVersion, {
        params,
        body: { name, html_content: '<p>-name-</p>' },
      })
    }
    const copy = await server.owner.call(templates.duplicate, { params, body: { generation: 'dynamic' } })
    expect(copy).toMatchObject({ name: 'Copy of Old', generation: 'dynamic' })
    expect(copy.versions.map(({ name, active }) => [name, active])).toEqual([
      ['one', 1],
      ['two', 0],
    ])
    expect((await server.owner.call(templates.get, { params })).generation).toBe('legacy')
  })
})

describe('the version that is sent', () => {
  test('is the active version of an existing template', async ({ server }) => {
    const { db } = server.product.services.database
    const { account } = server.owner
    const { id } = await make(server.owner, 'Sent')
    const params = { template_id: id }
    const empty = { name: 'Sent', generation: 'dynamic', version: null }
    expect(await findActiveVersion(db, account, id)).toEqual(empty)
    const add = (name: string) => server.owner.call(templates.createVersion, { params, body: { name } })
    const [one, two] = [await add('one'), await add('two')]
    expect((await findActiveVersion(db, account, id))?.version?.name).toBe('one')
    expect((await findVersion(db, account, id, two.id))?.version?.name).toBe('two')
    expect(await findVersion(db, account, id, 'nonsense')).toEqual(empty)
    await server.owner.call(templates.activate, { params: { ...params, version_id: two.id } })
    expect((await findActiveVersion(db, account, id))?.version?.id).toBe(two.id)
    expect((await findActiveVersion(db, account, id))?.version?.id).not.toBe(one.id)
    const other = await server.as('other')
    expect(await findActiveVersion(db, other.account, id)).toBeNull()
    await server.owner.call(templates.delete, { params })
    expect(await findActiveVersion(db, account, id)).toBeNull()
  })

  test.for<[string, Record<string, unknown>, string]>([
    ['Hi -name-, -name-!', { '-name-': 'Ada' }, 'Hi Ada, Ada!'],
    ['-a- -ab-', { '-a-': 'x', '-a': 'y', '-ab-': 'z' }, 'x z'],
    ['[%a%] $& (b)', { '[%a%]': '(b)', '(b)': '$&' }, '(b) $& $&'],
    ['-n- -gone-', { '-n-': 3, '-gone-': null }, '3 '],
    ['as it is', { '': 'x' }, 'as it is'],
  ])('of a legacy template is its text with substitutions: %s', ([text, values, filled]) => {
    expect(fillSubstitutions(text, values)).toBe(filled)
  })
})

describe('versions', () => {
  async function versions(who: Caller) {
    const template = await make(who)
    const params = { template_id: template.id }
    const add = (body: Parameters<typeof who.call<typeof templates.createVersion>>[1]['body']) =>
      who.call(templates.createVersion, { params, body })
    const active = async () =>
      (await who.call(templates.get, { params })).versions
        .filter((one) => one.active === 1)
        .map(({ name }) => name)
    const at = (version_id: string) => ({ params: { ...params, version_id } })
    return { params, add, active, at }
  }

  test('have a name, an editor, a subject and the time of their last change, also in lists', async ({
    server,
  }) => {
    const me = await server.as('version fields')
    const { params, add, at } = await versions(me)
    const { id } = await add({ name: 'First', subject: 'Hello', editor: 'design' })
    const changed = await me.call(templates.updateVersion, { ...at(id), body: { name: 'Second' } })
    const fields = { id, name: 'Second', subject: 'Hello', editor: 'design', active: 1 }
    expect(changed).toMatchObject(fields)
    const template = await me.call(templates.get, { params })
    expect(template).toMatchObject({ name: 'Receipt', versions: [fields] })
    expect(template.versions[0]?.updated_at).toBe(changed.updated_at)
    expect(changed.updated_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  test('exactly one is active, at first the first one', async ({ server }) => {
    const { add, active, at } = await versions(server.owner)
    const one = await add({ name: 'one', active: 0 })
    expect(one.active).toBe(1)
    const two = await add({ name: 'two' })
    expect(two.active).toBe(0)
    expect(await active()).toEqual(['one'])
    await add({ name: 'three', active: 1 })
    expect(await active()).toEqual(['three'])
    await server.owner.call(templates.activate, at(two.id))
    expect(await active()).toEqual(['two'])
    await Promise.all([one.id, two.id, one.id].map((id) => server.owner.call(templates.activate, at(id))))
    expect(await active()).toHaveLength(1)
  })

  test('the active one can be deleted only if it is the last', async ({ server }) => {
    const { add, at } = await versions(server.owner)
    const [one, two] = [await add({ name: 'one' }), await add({ name: 'two' })]
    expect(await server.owner.outcome(templates.deleteVersion, at(one.id))).toBe('template_version_active')
    expect(await server.owner.outcome(templates.deleteVersion, at(two.id))).toBe(204)
    expect(await server.owner.outcome(templates.deleteVersion, at(one.id))).toBe(204)
    expect(await server.owner.outcome(templates.getVersion, at(one.id))).toBe('template_version_not_found')
  })

  test('plain text is generated from the HTML until it is written by hand', async ({ server }) => {
    const { add, at } = await versions(server.owner)
    const { id, plain_content } = await add({ name: 'one', html_content: '<h1>Hi {{name}}</h1>' })
    expect(plain_content).toContain('Hi {{name}}')
    const change = (body: object) => server.owner.call(templates.updateVersion, { ...at(id), body })
    expect(await change({ plain_content: 'by hand' })).toMatchObject({ generate_plain_content: false })
    expect((await change({ html_content: '<p>new</p>' })).plain_content).toBe('by hand')
    expect(
      (await change({ html_content: '<p>newer</p>', generate_plain_content: true })).plain_content.trim(),
    ).toBe('newer')
  })

  test('the HTML is generated from the design', async ({ server }) => {
    const { add, at } = await versions(server.owner)
    const document = starterDesign('newsletter', 'en', () => crypto.randomUUID()) as unknown as Record<
      string,
      unknown
    >
    const made = await add({ name: 'designed', editor: 'design', document })
    expect(made.html_content).toContain('role="modules-container"')
    const copy = await server.owner.call(templates.duplicateVersion, {
      ...at(made.id),
      body: { editor: 'code' },
    })
    expect(copy).toMatchObject({
      name: 'Copy of designed',
      editor: 'code',
      document: null,
      html_content: made.html_content,
    })
    const broken = { ...at(made.id), body: { document: { version: 99 } } }
    expect(await server.owner.outcome(templates.updateVersion, broken)).toBe('design_invalid')
  })

  test('broken tags are reported with their place', async ({ server }) => {
    const { add } = await versions(server.owner)
    const made = await add({ name: 'broken', subject: 'Hi {{#if a}}', html_content: '<p>\n{{nope x y}}</p>' })
    expect(made.warnings).toEqual([
      { message: expect.stringContaining('Subject'), line: 1, column: 4 },
      { message: expect.stringContaining('nope'), line: 2, column: 1 },
    ])
  })

  test("warns about HTML for the design editor that its document can't hold", async ({ server }) => {
    const { add, at } = await versions(server.owner)
    const html_content = `<html class="sg-campaigns"><body><table width="100%" style="max-width:600px"><tr><td role="modules-container">
      <table role="module" data-type="text"><tr><td><div style="letter-spacing:7px">Wide</div></td></tr></table></td></tr></table></body></html>`
    const told = { message: 'A style the editor does not support: “Wide” was letter-spacing:7px.' }
    const made = await add({ name: 'odd', editor: 'design', html_content })
    expect(made.warnings).toEqual([told])
    const changed = await server.owner.call(templates.updateVersion, {
      ...at(made.id),
      body: { html_content, subject: 'Hi {{#if a}}' },
    })
    expect(changed.warnings).toEqual([expect.objectContaining({ line: 1, column: 4 }), told])
    expect((await server.owner.call(templates.getVersion, at(made.id))).warnings).toHaveLength(1)
  })

  test('a change that starts from an older revision is refused', async ({ server }) => {
    const { add, at } = await versions(server.owner)
    const { id, revision } = await add({ name: 'one' })
    const change = (body: object) => server.owner.outcome(templates.updateVersion, { ...at(id), body })
    expect(await change({ name: 'mine', revision })).toBe(200)
    expect(await change({ name: 'yours', revision })).toBe('template_version_changed')
    expect(await change({ name: 'by API' })).toBe(200)
  })

  test('are limited to 50 a template and 300 in all', async ({ server }) => {
    const me = await server.as('many-versions')
    const { db } = server.product.services.database
    const fill = async (count: number) => {
      const { id } = await make(me)
      const row = (n: number) => ({
        id: crypto.randomUUID(),
        template_id: id,
        account_id: me.account,
        name: `${n}`,
        active: n === 0,
      })
      if (count > 0)
        await db
          .insertInto('template_version')
          .values(Array.from({ length: count }, (_, n) => row(n)))
          .execute()
      return { params: { template_id: id }, body: { name: 'more' } }
    }
    const full = await fill(50)
    expect(await me.outcome(templates.createVersion, full)).toBe('template_version_limit_reached')
    for (const count of [50, 50, 50, 50, 49]) await fill(count)
    const last = await fill(0)
    expect(await me.outcome(templates.createVersion, last)).toBe(201)
    expect(await me.outcome(templates.createVersion, last)).toBe('template_version_total_reached')
    expect(await me.outcome(templates.duplicate, { params: full.params, body: {} })).toBe(
      'template_version_total_reached',
    )
  })
})

test('names the problem and its place', async ({ server }) => {
  const me = await server.as('wrong')
  const { id } = await me.call(templates.create, { body: { name: 'Right', generation: 'dynamic' } })
  const first = await me.call(templates.createVersion, {
    params: { template_id: id },
    body: { name: 'First', subject: 'Hello' },
  })
  const all = templates.list.path
  const one = `${all}/${id}`
  const version = `${one}/versions/${first.id}`
  await expectRefusals(me, [
    ['GET', `${all}?page_size=0`, undefined, 400, 'invalid_input', 'page_size'],
    ['GET', `${all}?page_size=201`, undefined, 400, 'invalid_input', 'page_size'],
    ['GET', `${all}?generations=new`, undefined, 400, 'invalid_input', 'generations'],
    ['GET', `${all}?page_size=1&page_token=x`, undefined, 400, 'page_token_invalid', 'page_token'],
    ['POST', all, {}, 400, 'invalid_input', 'name'],
    ['POST', all, { name: 'x'.repeat(101) }, 400, 'invalid_input', 'name'],
    ['POST', all, { name: 'x', generation: 'new' }, 400, 'invalid_input', 'generation'],
    ['PATCH', one, { name: ' ' }, 400, 'invalid_input', 'name'],
    ['POST', `${one}/versions`, { subject: 'x' }, 400, 'invalid_input', 'name'],
    ['POST', `${one}/versions`, { name: 'x', active: 2 }, 400, 'invalid_input', 'active'],
    ['PATCH', version, { subject: 'x'.repeat(256) }, 400, 'invalid_input', 'subject'],
    ['PATCH', version, { html_content: 'x'.repeat(1_048_577) }, 400, 'invalid_input', 'html_content'],
    ['PATCH', version, { plain_content: 'x'.repeat(1_048_577) }, 400, 'invalid_input', 'plain_content'],
    ['PATCH', version, { name: 'x', revision: 9 }, 409, 'template_version_changed', null],
    ...['GET', 'PATCH', 'DELETE', 'POST'].map((method): RefusedCall => {
      const body = method === 'GET' ? undefined : { name: 'x' }
      return [method, `${all}/d-none`, body, 404, 'template_not_found', null]
    }),
    ...['GET', 'PATCH', 'DELETE', 'POST'].map((method): RefusedCall => {
      const body = method === 'GET' ? undefined : { name: 'x' }
      return [method, `${one}/versions/none`, body, 404, 'template_version_not_found', null]
    }),
    ['POST', `${one}/versions/none/activate`, undefined, 404, 'template_version_not_found', null],
    ['PUT', one, {}, 405, 'method_not_allowed', null],
  ])
})
