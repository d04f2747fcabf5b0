import { forms } from '@carillon/contract/forms'
import { notifications } from '@carillon/contract/notifications'
import { type Caller, expect, until } from '#test/kit.ts'
import { appliedForm, linkIn, mailsTo, type Site, send, settled, test, withSender } from './forms.fixture.ts'
import { tellGathered } from './signups/tell-of-signups.job.ts'

const at = ({ id }: { id: string }) => ({ params: { id } })
const fiveMinutes = 5 * 60_000

/** Runs the scheduler's work of each minute. */
async function tell({ server }: Site): Promise<void> {
  const { services } = server.product
  const { db } = services.database
  const signal = new AbortController().signal
  await tellGathered({ db, services, log: services.log, signal, now: services.now })
}

/** A notification address of the account, and the link that confirms it. */
async function addressOf(site: Site, me: Caller, email: string) {
  const { id } = await me.call(notifications.create, { body: { name: 'Team', email } })
  const [asks] = await mailsTo(site, email)
  const path = /\/e\/a\/[\w.-]+/.exec(asks?.text ?? '')?.[0]
  return { id, confirm: () => fetch(site.server.url + path, { method: 'POST' }) }
}

test('an address gets a mail about the first signup at once, and then one about those of five minutes', async ({
  site,
}) => {
  const me = await site.server.as('told')
  site.stand(true)
  const form = await appliedForm(me, { notify_address_id: 'default' })
  await send(site, form.slug, { email: 'ada@example.test', first_name: 'Ada', last_name: 'Hill' })
  const [first] = await mailsTo(site, 'told@carillon.test')
  expect(first?.subject).toBe('New signup: Newsletter')
  expect(first?.text).toContain('ada@example.test: Ada Hill\n')
  expect(first?.text).toContain(`/forms/signup/${form.id}/stats\n`)

  await send(site, form.slug, { email: 'bea@example.test' })
  await settled(site, me)
  await send(site, form.slug, { email: 'cid@example.test', first_name: 'Cid\nTotal: 9' })
  await settled(site, me)
  site.advance(fiveMinutes)
  await tell(site)
  site.stand(false)
  const [, second, ...more] = await mailsTo(site, 'told@carillon.test', 2)
  expect(second?.subject).toBe('2 new signups: Newsletter')
  expect(second?.text).toContain('bea@example.test\ncid@example.test: Cid Total: 9\n')
  expect(second?.text).not.toContain('ada@example.test')
  expect(more).toEqual([])
})

test('with double opt-in only people who confirmed are reported', async ({ site }) => {
  const me = await withSender(site, 'toldlate')
  const form = await appliedForm(me, { notify_address_id: 'default', double_opt_in: true })
  await send(site, form.slug, { email: 'dora@example.test' })
  await mailsTo(site, 'dora@example.test')
  await send(site, form.slug, { email: 'eve@example.test' })
  const [asks] = await mailsTo(site, 'eve@example.test')
  await fetch(site.server.url + linkIn(asks?.text), { method: 'POST' })
  const [told, ...more] = await mailsTo(site, 'toldlate@carillon.test')
  expect(told?.subject).toBe('New signup: Newsletter')
  expect(told?.text).toContain('eve@example.test')
  expect(told?.text).not.toContain('dora@example.test')
  expect(more).toEqual([])
})

test('an unconfirmed address gets no signups', async ({ site }) => {
  const me = await site.server.as('unconfirmed')
  const address = await addressOf(site, me, 'team@unconfirmed.test')
  const form = await appliedForm(me, { notify_address_id: address.id })
  expect(form.problems).toEqual([{ code: 'notify_unheard', blocks: false, at: 'notify_address_id' }])
  await send(site, form.slug, { email: 'finn@example.test' })
  await settled(site, me)
  const { db } = site.server.product.services.database
  await until('the address was left out', async () => {
    const notices = db.selectFrom('signup_notice').select('count').where('form_id', '=', form.id)
    return (await notices.executeTakeFirst())?.count === 0
  })

  await address.confirm()
  expect((await me.call(forms.get, at(form))).problems).toEqual([])
  site.advance(fiveMinutes)
  await send(site, form.slug, { email: 'gus@example.test' })
  const [, told, ...more] = await mailsTo(site, 'team@unconfirmed.test', 2)
  expect(told?.subject).toBe('New signup: Newsletter')
  expect(told?.text).toContain('gus@example.test')
  expect(told?.text).not.toContain('finn@example.test')
  expect(more).toEqual([])
})

test('a flood is two mails, in the language of the account: the second counts all and lists 50', async ({
  site,
}) => {
  const me = await site.server.as('many')
  const { db } = site.server.product.services.database
  await db.updateTable('user').set({ language: 'de' }).where('email', '=', 'many@carillon.test').execute()
  const form = await appliedForm(me, { notify_address_id: 'default', captcha: false })
  await send(site, form.slug, { email: 'first@example.test' })
  await mailsTo(site, 'many@carillon.test')
  site.stand(true)
  for (let one = 0; one < 52; one++) await send(site, form.slug, { email: `p${one}@example.test` })
  site.stand(false)
  await settled(site, me)
  site.advance(fiveMinutes)
  await tell(site)
  const [first, second, ...more] = await mailsTo(site, 'many@carillon.test', 2)
  expect(first?.subject).toBe('Neue Anmeldung: Newsletter')
  expect(second?.subject).toBe('52 neue Anmeldungen: Newsletter')
  expect(second?.text?.match(/^p\d+@example\.test$/gm)).toHaveLength(50)
  expect(second?.text).toContain('Und 2 weitere.')
  expect(more).toEqual([])
})

test('a mail that the server does not take is tried again, with the people who came meanwhile', async ({
  site,
}) => {
  const me = await site.server.as('refused')
  const form = await appliedForm(me, { notify_address_id: 'default' })
  site.stand(true)
  site.mail.holdFor = () => Promise.resolve(new Error('later'))
  const { came } = site.mail
  await send(site, form.slug, { email: 'ivo@example.test' })
  await until('the mail was refused', () => site.mail.came > came)
  site.mail.holdFor = () => null
  await send(site, form.slug, { email: 'jo@example.test' })
  await settled(site, me)
  site.advance(fiveMinutes)
  await tell(site)
  site.stand(false)
  const [told, ...more] = await mailsTo(site, 'refused@carillon.test')
  expect(told?.text).toContain('ivo@example.test\njo@example.test\n')
  expect(more).toEqual([])
})

test('the address is applied, discarded and copied with the form', async ({ site }) => {
  const me = await site.server.as('drafted address')
  const form = await appliedForm(me, { notify_address_id: 'default' })
  const { notify_address_id: _, ...without } = form.draft
  const untold = { ...without, header: 'Written by a client that knows no address' }
  for (const change of [forms.update, forms.apply]) {
    expect(await me.call(change, { ...at(form), body: { draft: untold } })).toMatchObject({
      draft: { header: untold.header, notify_address_id: 'default' },
    })
  }
  const nobody = { ...without, notify_address_id: null }
  const saved = await me.call(forms.update, { ...at(form), body: { draft: nobody } })
  expect(saved).toMatchObject({
    has_changes: true,
    draft: { notify_address_id: null },
    published: { notify_address_id: 'default' },
  })
  expect(await me.call(forms.discard, at(form))).toMatchObject({ draft: { notify_address_id: 'default' } })
  expect(await me.call(forms.duplicate, { ...at(form), body: {} })).toMatchObject({
    draft: { notify_address_id: 'default' },
  })
  const wrong = { ...without, notify_address_id: 'somebody@example.test' }
  expect(await me.outcome(forms.update, { ...at(form), body: { draft: wrong } })).toBe('invalid_input')
  expect(await (await fetch(`${site.server.url}/f/${form.slug}`)).text()).not.toContain('notify')
})
