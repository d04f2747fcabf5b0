import { automationMessages } from '@carillon/contract/automation-messages'
import { automations } from '@carillon/contract/automations'
import { designLibrary } from '@carillon/contract/design-library'
import { singleSends } from '@carillon/contract/single-sends'
import { newId } from '#platform/db.ts'
import { expectRefusals } from '#test/expect-refusals.ts'
import { describe, expect, test } from '#test/kit.ts'

describe('/v3/designs', () => {
  test('keeps, lists, copies, changes and deletes a design', async ({ server }) => {
    const caller = await server.as('designer')
    const made = await caller.call(designLibrary.create, {
      body: { name: 'Autumn', html_content: '<p>Hello</p>' },
    })
    expect(made).toMatchObject({ name: 'Autumn', editor: 'code', plain_content: 'Hello\n', subject: '' })

    const copy = await caller.call(designLibrary.duplicate, { params: { id: made.id }, body: {} })
    expect(copy).toMatchObject({ name: 'Duplicate: Autumn', html_content: '<p>Hello</p>' })

    const { result, _metadata } = await caller.call(designLibrary.list, { query: { page_size: 1 } })
    expect(result).toHaveLength(1)
    expect(result[0]).not.toHaveProperty('html_content')
    const { pathname, search } = new URL(_metadata.next ?? '')
    const rest = (await (await caller.fetch(pathname + search)).json()) as { result: { id: string }[] }
    expect(rest.result.map(({ id }) => id)).toEqual([made.id])

    const changed = await caller.call(designLibrary.update, {
      params: { id: made.id },
      body: { subject: 'Leaves', html_content: '<p>Bye</p>' },
    })
    expect(changed).toMatchObject({ subject: 'Leaves', plain_content: 'Bye\n', name: 'Autumn' })

    expect(await caller.outcome(designLibrary.delete, { params: { id: made.id } })).toBe(204)
    expect(await caller.outcome(designLibrary.get, { params: { id: made.id } })).toBe('design_not_found')
  })

  test('are walked page by page while designs come and go', async ({ server }) => {
    const caller = await server.as('walker')
    const make = (name: string) => caller.call(designLibrary.create, { body: { name } })
    for (let at = 0; at < 9; at += 1) await make(`Design ${at}`)
    const walk = async (between: (page: { id: string }[]) => Promise<unknown>) => {
      const names: string[] = []
      let next: string | undefined = `${designLibrary.list.path}?page_size=3`
      while (next !== undefined) {
        const page = (await (await caller.fetch(next)).json()) as Awaited<ReturnType<typeof list>>
        names.push(...page.result.map(({ name }) => name))
        next = page._metadata.next?.slice(page._metadata.next.indexOf('/v3/'))
        await between(page.result)
      }
      return names
    }
    const list = () => caller.call(designLibrary.list, {})
    const nine = Array.from({ length: 9 }, (_, at) => `Design ${8 - at}`)
    expect(await walk(() => make('New'))).toEqual(nine)
    const remove = (page: { id: string }[]) =>
      Promise.all(page.map(({ id }) => caller.call(designLibrary.delete, { params: { id } })))
    expect(await walk(remove)).toEqual(['New', 'New', 'New', ...nine])
  })

  test('says which single sends and automations were made from a design', async ({ server }) => {
    const caller = await server.as('design-uses')
    const design = await caller.call(designLibrary.create, {
      body: { name: 'Spring', html_content: '<p>Hi</p>' },
    })
    const params = { id: design.id }
    const uses = (as = caller) => as.call(designLibrary.uses, { params })
    expect(await uses()).toEqual({ result: [], count: 0 })

    const email_config = { design_id: design.id }
    const send = await caller.call(singleSends.create, { body: { name: 'Sale', email_config } })
    const { id } = await caller.call(automations.create, { body: { name: 'Welcome' } })
    const message = await caller.call(automationMessages.create, {
      params: { id },
      body: { subject: 'Hello', design_id: design.id },
    })
    // An email that no step sends is not counted for the automation.
    expect((await uses()).count).toBe(1)
    await caller.call(automations.update, {
      params: { id },
      body: { steps: [{ id: newId(), kind: 'email', message_id: message.id }] },
    })
    expect(await uses()).toEqual({
      result: [
        { kind: 'automation', id, name: 'Welcome', status: 'draft' },
        { kind: 'single_send', id: send.id, name: 'Sale', status: 'draft' },
      ],
      count: 2,
    })
    const stranger = await server.as('design-uses-stranger')
    expect(await stranger.outcome(designLibrary.uses, { params })).toBe('design_not_found')
    const designer = await server.as('design-uses-designer', { scopes: ['design_library.read'] })
    expect(await designer.outcome(designLibrary.uses, { params })).toBe('forbidden')
  })

  test('reads HTML of the exchange format into a document, and returns it unchanged', async ({ server }) => {
    const html = `<html class="sg-campaigns"><body><table width="100%" style="max-width:600px"><tr><td role="modules-container" bgcolor="#ffffff">
      <table role="module" data-type="text" data-muid="t1"><tr><td style="padding:5px"><div>Hello {{name}}</div></td></tr></table>
      {{#if vip}}<table role="module" data-type="spacer"><tr><td style="padding:0 0 9px 0"></td></tr></table>{{/if}}
      </td></tr></table></body></html>`
    const body = { name: 'From elsewhere', editor: 'design' as const, html_content: html }
    const made = await server.owner.call(designLibrary.create, { body })
    expect(made.html_content).toBe(html)
    expect(made.document).toMatchObject({
      modules: [
        { id: 't1', kind: 'text', padding: { top: 5 } },
        { kind: 'code', html: '{{#if vip}}' },
        { kind: 'spacer', height: 9 },
        { kind: 'code', html: '{{/if}}' },
      ],
    })
    expect(made.warnings).toBeUndefined()
  })

  test("warns about HTML for the design editor that its document can't hold", async ({ server }) => {
    const { owner } = server
    const htmlOf = (
      inner: string,
    ) => `<html class="sg-campaigns"><body><table width="100%" style="max-width:600px"><tr><td role="modules-container">
      <table role="module" data-type="text"><tr><td style="padding:5px">${inner}</td></tr></table></td></tr></table></body></html>`
    const editor = 'design' as const
    const body = { name: 'Odd', editor, html_content: htmlOf('<div style="letter-spacing:7px">Wide</div>') }
    const made = await owner.call(designLibrary.create, { body })
    const told = 'A style the editor does not support: “Wide” was letter-spacing:7px.'
    expect(made.warnings).toEqual([{ message: told }])
    const at = { params: { id: made.id } }
    expect((await owner.call(designLibrary.get, at)).warnings).toBeUndefined()
    const change = async (html_content: string) =>
      (await owner.call(designLibrary.update, { ...at, body: { html_content } })).warnings
    expect(await change(htmlOf('<b style="font-size:120px">Big</b>'))).toEqual([
      { message: 'A font size changes: “Big” was 120 px and becomes 96 px.' },
    ])
    expect(await change(htmlOf('Plain'))).toBeUndefined()
    expect(await change(htmlOf('<img src="https://a.example/p.png" alt="P">'))).toEqual([
      { message: 'A text with unsupported markup: kept as code (“P”).' },
    ])
    const code = await owner.call(designLibrary.create, { body: { ...body, editor: 'code' } })
    expect(code.warnings).toBeUndefined()
    const copy = await owner.call(designLibrary.duplicate, { params: { id: code.id }, body: { editor } })
    expect(copy.warnings).toEqual([{ message: told }])
    const plain = await owner.call(designLibrary.create, {
      body: { name: 'Other HTML', editor, html_content: '<p>x</p>' },
    })
    expect(plain).toMatchObject({
      document: null,
      editor: 'code',
      warnings: [{ message: 'This HTML has no modules: the design editor can’t open it.' }],
    })
  })

  test('copies for the other editor: a design as its HTML, other HTML as one code module', async ({
    server,
  }) => {
    const { owner } = server
    const copyOf = (id: string, editor: 'code' | 'design') =>
      owner.call(designLibrary.duplicate, { params: { id }, body: { editor } })
    const letter = await owner.call(designLibrary.duplicatePrebuilt, {
      params: { id: 'starter-letter-en' },
      body: {},
    })
    const code = await copyOf(letter.id, 'code')
    expect(code).toMatchObject({ editor: 'code', document: null, html_content: letter.html_content })
    const back = await copyOf(code.id, 'design')
    expect(back.document).toEqual(letter.document)

    const html = '<html><head><style>p{color:red}</style></head><body class="x"><p>Hello</p></body></html>'
    const other = await owner.call(designLibrary.create, { body: { name: 'Other', html_content: html } })
    const wrapped = await copyOf(other.id, 'design')
    expect(wrapped.document).toMatchObject({
      head: '<style>p{color:red}</style>',
      modules: [{ kind: 'code', html: '<p>Hello</p>' }],
    })
    expect(wrapped.html_content).toContain('<p>Hello</p>')
  })

  test('refuses a change that starts from an older revision', async ({ server }) => {
    const made = await server.owner.call(designLibrary.create, {
      body: { name: 'Shared', html_content: '<p>1</p>' },
    })
    const params = { id: made.id }
    const change = (html_content: string, revision?: number) =>
      server.owner.outcome(designLibrary.update, {
        params,
        body: { html_content, ...(revision === undefined ? {} : { revision }) },
      })
    expect(made.revision).toBe(1)
    expect(await change('<p>2</p>', 1)).toBe(200)
    expect(await change('<p>3</p>', 1)).toBe('design_changed')
    expect(await change('<p>4</p>')).toBe(200)
    expect(await server.owner.call(designLibrary.get, { params })).toMatchObject({
      revision: 3,
      html_content: '<p>4</p>',
    })
  })

  test('names the problem and its place', async ({ server }) => {
    const { id } = await server.owner.call(designLibrary.create, {
      body: { name: 'Right', html_content: '<p>x</p>' },
    })
    const page = designLibrary.list.path
    const cases: [string, string, object | undefined, number, string, string | null][] = [
      ['POST', page, { name: 'x'.repeat(101) }, 400, 'invalid_input', 'name'],
      ['PATCH', `${page}/${id}`, { name: '' }, 400, 'invalid_input', 'name'],
      ['POST', page, { editor: 'word' }, 400, 'invalid_input', 'editor'],
      ['POST', page, { html_content: 'x'.repeat(1_048_577) }, 400, 'invalid_input', 'html_content'],
      ['POST', page, { plain_content: 'x'.repeat(1_048_577) }, 400, 'invalid_input', 'plain_content'],
      ['POST', page, { editor: 'design', document: { modules: 1 } }, 400, 'design_invalid', 'document'],
      ['GET', `${page}?page_size=x`, undefined, 400, 'invalid_input', 'page_size'],
      ['GET', `${page}?page_token=x`, undefined, 400, 'page_token_invalid', 'page_token'],
      ['PATCH', `${page}/${id}`, { subject: 'x'.repeat(5001) }, 400, 'invalid_input', 'subject'],
      ['PATCH', `${page}/${id}`, { categories: Array(11).fill('a') }, 400, 'invalid_input', 'categories'],
      ['PATCH', `${page}/${id}`, { categories: ['x'.repeat(256)] }, 400, 'invalid_input', 'categories.0'],
      ['POST', `${page}/${id}`, { name: 'x'.repeat(101) }, 400, 'invalid_input', 'name'],
      ...(['GET', 'PATCH', 'DELETE', 'POST'] as const).map(
        (method): [string, string, object | undefined, number, string, null] => [
          ...([method, `${page}/none`, method === 'GET' ? undefined : {}, 404] as const),
          ...(['design_not_found', null] as const),
        ],
      ),
      ['POST', `${page}/pre-builts/none`, {}, 404, 'design_not_found', null],
      ['PUT', `${page}/${id}`, {}, 405, 'method_not_allowed', null],
    ]
    await expectRefusals(server.owner, cases)
  })
})
