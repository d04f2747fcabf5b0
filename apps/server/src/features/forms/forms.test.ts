import { formStats } from '@carillon/contract/form-stats'
import { forms } from '@carillon/contract/forms'
import { lists } from '@carillon/contract/lists'
import { notifications } from '@carillon/contract/notifications'
import { newId } from '#platform/db.ts'
import { makeField, makeList } from '#test/given-contacts.ts'
import { givenPlan } from '#test/given-plan.ts'
import { describe, expect, testWith } from '#test/kit.ts'

const test = testWith({ FORM_LIMIT: '3' })
const testOfPlans = testWith({})
const newForm = (name: string) => ({ body: { name } })
const at = ({ id }: { id: string }) => ({ params: { id } })

test('a new form is a draft that asks for name and email, and whose sample text is named until it is replaced', async ({
  server,
}) => {
  const me = await server.as('new')
  const form = await me.call(forms.create, { body: { name: 'Newsletter', language: 'de' } })
  expect(form).toMatchObject({
    name: 'Newsletter',
    status: 'draft',
    published: null,
    version: 0,
    problems: [{ code: 'text_placeholder', blocks: false, at: 'header' }],
  })
  const draft = { ...form.draft, header: 'Neues aus der Werkstatt' }
  const { problems } = await me.call(forms.apply, { ...at(form), body: { draft } })
  expect(problems).toEqual([])
  expect(form.draft.fields.map(({ field, required }) => [field, required])).toEqual([
    ['first_name', false],
    ['last_name', false],
    ['email', true],
  ])
  expect(form.draft.fields[2]?.label).toBe('E-Mail')
  expect(form.slug).toMatch(/^[a-z0-9]{22}$/)
  expect(form.page_url.endsWith(`/f/${form.slug}`)).toBe(true)
})

test('as many forms are made as the plan allows, copies included', async ({ server }) => {
  const me = await server.as('limited')
  const first = await me.call(forms.create, newForm('One'))
  const copy = await me.call(forms.duplicate, { ...at(first), body: {} })
  expect(copy).toMatchObject({ name: 'Copy of One', status: 'draft', draft: first.draft })
  expect(copy.slug).not.toBe(first.slug)
  await me.call(forms.create, newForm('Three'))
  expect(await me.outcome(forms.create, newForm('Four'))).toBe('form_limit_reached')
  expect(await me.outcome(forms.duplicate, { ...at(first), body: {} })).toBe('form_limit_reached')
  const listed = await me.call(forms.list, { query: { search: 'one' } })
  expect(listed).toMatchObject({ form_count: 3, form_limit: 3, _metadata: { count: 2 } })
  expect(listed.result.map(({ name }) => name)).toEqual(['Copy of One', 'One'])
  await me.call(forms.delete, at(first))
  expect(await me.outcome(forms.create, newForm('Four'))).toBe(201)
})

testOfPlans.for([
  ['trial', 1],
  ['free', 1],
  ['basic', 5],
] as const)(
  'the plan %s has room for %i forms where the installation says nothing',
  async ([plan, limit], { server }) => {
    const me = await server.as(`plan ${plan}`)
    await givenPlan(server, me.account, { plan })
    for (let made = 0; made < limit; made++) await me.call(forms.create, newForm(`Form ${made}`))
    expect(await me.outcome(forms.create, newForm('One more'))).toBe('form_limit_reached')
    expect(await me.call(forms.list, {})).toMatchObject({ form_count: limit, form_limit: limit })
  },
)

testOfPlans('the plan advanced has no limit of forms', async ({ server }) => {
  const me = await server.as('plan advanced')
  expect(await me.call(forms.list, {})).toMatchObject({ form_count: 0, form_limit: null })
})

test('visitors see a form as it was applied, whatever is saved afterwards', async ({ server }) => {
  const me = await server.as('drafts')
  const form = await me.call(forms.create, newForm('Draft'))
  const applied = await me.call(forms.apply, {
    ...at(form),
    body: { draft: { ...form.draft, header: 'One' } },
  })
  expect(applied).toMatchObject({ status: 'published', version: 1, has_changes: false })
  const saved = await me.call(forms.update, {
    ...at(form),
    body: { draft: { ...form.draft, header: 'Two' } },
  })
  expect(saved).toMatchObject({ has_changes: true, published: { header: 'One' }, draft: { header: 'Two' } })
  expect(await (await fetch(`${server.url}/f/${form.slug}`)).text()).toContain('<h1>One</h1>')
  const discarded = await me.call(forms.discard, at(form))
  expect(discarded).toMatchObject({ has_changes: false, draft: { header: 'One' } })
})

test('a change that is based on an earlier revision is refused', async ({ server }) => {
  const me = await server.as('revisions')
  const form = await me.call(forms.create, newForm('Twice'))
  const { revision } = form
  await me.call(forms.update, { ...at(form), body: { name: 'First', revision } })
  expect(await me.outcome(forms.update, { ...at(form), body: { name: 'Second', revision } })).toBe(
    'form_changed',
  )
  expect(await me.outcome(forms.apply, { ...at(form), body: { revision } })).toBe('form_changed')
  expect(await me.outcome(forms.discard, at(form))).toBe('form_not_applied')
})

test('an address belongs to one form of the installation', async ({ server }) => {
  const [me, other] = [await server.as('slugs'), await server.as('other-slugs')]
  const [mine, theirs] = [
    await me.call(forms.create, newForm('Mine')),
    await other.call(forms.create, newForm('Theirs')),
  ]
  await me.call(forms.update, { ...at(mine), body: { slug: 'summer-club' } })
  const take = { ...at(theirs), body: { slug: 'summer-club' } }
  expect(await other.outcome(forms.update, take)).toBe('form_slug_taken')
  expect(await me.outcome(forms.update, { ...at(mine), body: { slug: 'confirm' } })).toBe('form_slug_taken')
  expect(await me.outcome(forms.update, { ...at(mine), body: { slug: 'Summer Club' } })).toBe('invalid_input')
  await me.call(forms.update, { ...at(mine), body: { slug: 'winter-club' } })
  expect(await other.outcome(forms.update, take)).toBe(200)
})

describe('a form can be applied', () => {
  test('only with a required identifier and with everything that it needs', async ({ server }) => {
    const me = await server.as('incomplete')
    const form = await me.call(forms.create, newForm('Incomplete'))
    const [first, , email] = form.draft.fields
    const codes = async (change: Partial<typeof form.draft>) => {
      const saved = await me.call(forms.update, {
        ...at(form),
        body: { draft: { ...form.draft, header: 'Join us', ...change } },
      })
      const outcome = await me.outcome(forms.apply, { ...at(form), body: {} })
      return [saved.problems.map(({ code }) => code), outcome]
    }
    const incomplete = 'form_incomplete'
    expect(await codes({ fields: [first!] })).toEqual([['identifier_missing'], incomplete])
    expect(await codes({ fields: [{ ...email!, required: false }] })).toEqual([
      ['identifier_not_required'],
      incomplete,
    ])
    expect(await codes({ confirmation_message: '' })).toEqual([['message_missing'], incomplete])
    expect(await codes({ double_opt_in: true })).toEqual([['sender_missing'], incomplete])
    expect(await codes({ consent_required: true })).toEqual([['consent_text_missing'], incomplete])
    expect(await codes({ fields: [email!, email!] })).toEqual([['field_repeated'], incomplete])
    const phone = { ...email!, field: 'phone_number_id' }
    expect(await codes({ fields: [phone] })).toEqual([[], 200])
  })

  test('without fields that are gone, and with a list that is gone', async ({ server }) => {
    const me = await server.as('gone')
    const field = await makeField(me, 'shoe_size', 'Number')
    const list = await makeList(me, 'Runners')
    const form = await me.call(forms.create, newForm('Gone'))
    const fields = [...form.draft.fields, { field, label: 'Shoe size', helper: '', required: true }]
    await me.call(forms.apply, {
      ...at(form),
      body: { draft: { ...form.draft, header: 'Run', fields, list_id: list } },
    })
    expect(await me.call(forms.get, at(form))).toMatchObject({ list: { id: list, name: 'Runners' } })
    expect(await me.outcome(lists.delete, { params: { id: list } })).toBe('list_locked')
    await server.product.services.database.db.deleteFrom('list').where('id', '=', list).execute()
    await me.fetch(`/v3/marketing/field_definitions/${field}`, { method: 'DELETE' })
    const now = await me.call(forms.get, at(form))
    expect(now).toMatchObject({ list: null, list_gone: true })
    expect(now.problems.map(({ code, blocks }) => [code, blocks])).toEqual([
      ['field_gone', false],
      ['list_gone', false],
    ])
    expect(await (await fetch(`${server.url}/f/${form.slug}`)).text()).not.toContain('Shoe size')
    const applied = await me.call(forms.apply, { ...at(form), body: {} })
    expect(applied.published?.fields.map((one) => one.field)).not.toContain(field)
  })
})

test('a form names only what its account has', async ({ server }) => {
  const [me, stranger] = [await server.as('naming'), await server.as('named')]
  const form = await me.call(forms.create, newForm('Names'))
  const theirs = { name: 'Them', email: 'them@named.test', events: [] }
  const { id: address } = await stranger.call(notifications.create, { body: theirs })
  for (const [part, code] of [
    [{ list_id: await makeList(stranger, 'Theirs') }, 'list_not_found'],
    [{ list_id: newId() }, 'list_not_found'],
    [{ notify_address_id: address }, 'notification_address_not_found'],
    [{ sender_id: 999_999 }, 'sender_not_found'],
  ] as const) {
    for (const call of [forms.update, forms.apply]) {
      const input = { ...at(form), body: { draft: { ...form.draft, ...part } } }
      expect(await me.outcome(call as typeof forms.update, input)).toBe(code)
    }
  }
})

test('consents of a form that the account never had are not found', async ({ server }) => {
  const [me, stranger] = [await server.as('consenting'), await server.as('curious')]
  const form = await me.call(forms.create, newForm('Empty'))
  expect((await me.call(formStats.consents, at(form))).result).toEqual([])
  for (const call of [formStats.consents, formStats.exportConsents]) {
    const of = call as typeof formStats.consents
    expect(await me.outcome(of, { params: { id: newId() } })).toBe('form_not_found')
    expect(await me.outcome(of, { params: { id: 'nothing' } })).toBe('form_not_found')
    expect(await stranger.outcome(of, at(form))).toBe('form_not_found')
  }
})

test('a preview shows a content that was never saved, without running anything', async ({ server }) => {
  const me = await server.as('preview')
  const { draft } = await me.call(forms.create, newForm('Preview'))
  const content = { ...draft, header: '<b>Club</b>' }
  const { html } = await me.call(formStats.preview, { body: { content } })
  expect(html).toContain('<h1>&lt;b&gt;Club&lt;/b&gt;</h1>')
  expect(html).not.toContain('<script')
  const failed = await me.call(formStats.preview, { body: { content, state: 'error' } })
  expect(failed.html).toContain('aria-invalid="true"')
  const sent = await me.call(formStats.preview, { body: { content, state: 'success' } })
  expect(sent.html).toContain('Thanks for signing up!')
})
