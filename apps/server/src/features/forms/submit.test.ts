import { contactProfile } from '@carillon/contract/contact-profile'
import type { Contact } from '@carillon/contract/contacts'
import { formStats } from '@carillon/contract/form-stats'
import { forms } from '@carillon/contract/forms'
import { suppress } from '#sending/events/suppressions/suppressions.ts'
import { addContacts, makeField, makeList } from '#test/given-contacts.ts'
import { givenPlan } from '#test/given-plan.ts'
import { type Caller, describe, expect, until } from '#test/kit.ts'
import {
  appliedForm,
  linkIn,
  mailsTo,
  openPage,
  post,
  send,
  settled,
  solve,
  test,
  withSender,
} from './forms.fixture.ts'

const day = 24 * 3_600_000
const at = ({ id }: { id: string }) => ({ params: { id } })

async function find(who: Caller, email: string): Promise<Contact | null> {
  const response = await who.fetch('/v3/marketing/contacts/search/emails', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emails: [email] }),
  })
  if (response.status === 404) return null
  const { result } = (await response.json()) as { result: Record<string, { contact?: Contact }> }
  return result[email]?.contact ?? null
}

const found = (who: Caller, email: string) => until(`${email} is a contact`, () => find(who, email))

describe('without double opt-in', () => {
  test('a sent form makes a contact on its list, with its fields and a consent', async ({ site }) => {
    const me = await site.server.as('single')
    const list = await makeList(me, 'Club')
    const size = await makeField(me, 'size', 'Number')
    const source = await makeField(me, 'source', 'Text')
    const base = await me.call(forms.create, { body: { name: 'base', language: 'en' } })
    const form = await appliedForm(me, {
      list_id: list,
      fields: [...base.draft.fields, { field: size, label: 'Size', helper: '', required: false }],
      hidden_fields: [{ field: source, source: 'parameter', value: 'utm_source' }],
      consent_text: 'Yes, write to me.',
    })
    const response = await send(site, form.slug, {
      email: ' Ada@Example.test ',
      first_name: 'Ada',
      last_name: '',
      [size]: '42',
      external_id: 'x1',
      [source]: 'mine',
      city: 'Rome',
      form_page: 'https://a.test/p?utm_source=fair#x',
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      status: 'accepted',
      title: '',
      message: 'Thanks for signing up!',
      redirect: '',
    })
    const contact = await found(me, 'ada@example.test')
    // Only fields of the form are taken: neither the city nor another identifier, nor the hidden field by its name.
    expect(contact).toMatchObject({ first_name: 'Ada', city: '', external_id: '', list_ids: [list] })
    expect(contact.custom_fields).toEqual({ size: 42, source: 'fair' })
    const { result } = await me.call(formStats.consents, at(form))
    expect(result).toEqual([
      expect.objectContaining({
        contact_id: contact.id,
        email: 'ada@example.test',
        consent_text: 'Yes, write to me.',
        form_version: 1,
        page: 'https://a.test/p',
        placement: 'landing',
        confirmed_at: null,
      }),
    ])
    const { result: timeline } = await me.call(contactProfile.timeline, {
      params: { id: contact.id },
      query: {},
    })
    const signup = timeline.find(({ event }) => event === 'form_submitted')
    expect(signup).toMatchObject({
      form: { id: form.id, name: 'Newsletter', consent_text: 'Yes, write to me.' },
    })
    const csv = await (await me.fetch(`/v3/marketing/signup_forms/${form.id}/consents/export`)).text()
    expect(csv.split('\r\n')[1]).toContain('ada@example.test')
    expect(await me.call(forms.get, at(form))).toMatchObject({ submits: 1, confirmed: 1, contact_count: 1 })
  })

  test('only empty fields of a contact are filled, and its identifiers stay', async ({ site }) => {
    const me = await site.server.as('filled')
    await addContacts(me, [{ email: 'bob@example.test', first_name: 'Bob', phone_number_id: '+4930111111' }])
    const base = await me.call(forms.create, { body: { name: 'base', language: 'en' } })
    const phone = { field: 'phone_number_id', label: 'Phone', helper: '', required: false }
    const form = await appliedForm(me, { fields: [...base.draft.fields, phone] })
    const values = { email: 'bob@example.test', first_name: 'Mallory', last_name: 'Berg' }
    await send(site, form.slug, { ...values, phone_number_id: '+49 30 222 222' })
    const bob = await until('the empty field is filled', async () => {
      const contact = await find(me, 'bob@example.test')
      return contact?.last_name === 'Berg' && contact
    })
    expect(bob).toMatchObject({ first_name: 'Bob', phone_number_id: '+4930111111' })
    expect(await me.call(forms.get, at(form))).toMatchObject({ contact_count: 1 })
  })

  test('the answer is the same for known and unknown people, and a suppression stays', async ({ site }) => {
    const me = await site.server.as('same')
    await addContacts(me, [{ email: 'known@example.test' }])
    const { db } = site.server.product.services.database
    await suppress(db, me.account, ['known@example.test'], { kind: 'global', source: 'api' })
    const form = await appliedForm(me)
    const [known, unknown] = [
      await send(site, form.slug, { email: 'known@example.test' }),
      await send(site, form.slug, { email: 'unknown@example.test' }),
    ]
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
    await found(me, 'unknown@example.test')
    await settled(site, me)
    expect((await find(me, 'known@example.test'))?.email_status).toBe('unsubscribed')
  })

  test('a post without room under the contact limit waits, and becomes a contact once there is room', async ({
    site,
  }) => {
    const me = await site.server.as('full')
    await givenPlan(site.server, me.account, { contact_limit: 1 })
    const form = await appliedForm(me)
    await send(site, form.slug, { email: 'first@example.test' })
    await found(me, 'first@example.test')
    const second = await send(site, form.slug, { email: 'second@example.test' })
    expect(second.status).toBe(200)
    await until('it is parked', async () => (await me.call(forms.get, at(form))).parked === 1)
    expect(await find(me, 'second@example.test')).toBeNull()
    await givenPlan(site.server, me.account, { contact_limit: 5 })
    const { applyWaiting } = await import('./signups/keep-signups.ts')
    const { services } = site.server.product
    await applyWaiting({
      db: services.database.db,
      services,
      log: services.log,
      signal: new AbortController().signal,
      now: services.now,
    })
    await found(me, 'second@example.test')
    expect(await me.call(forms.get, at(form))).toMatchObject({ parked: 0, contact_count: 2 })
  })
})

describe('with double opt-in', () => {
  test('a person becomes a contact by the link, on POST only, and is mailed again', async ({ site }) => {
    const me = await withSender(site, 'double')
    const { db } = site.server.product.services.database
    await suppress(db, me.account, ['cleo@example.test'], { kind: 'global', source: 'api' })
    await addContacts(me, [{ email: 'cleo@example.test', first_name: 'Kleo' }])
    const form = await appliedForm(me, {
      double_opt_in: true,
      mail: { subject: 'Hello', text: '', button: '' },
    })
    const answer = await send(site, form.slug, { email: 'cleo@example.test', first_name: 'Cleo' })
    expect(await answer.json()).toMatchObject({ status: 'mailed', title: 'Almost there' })
    const [mail] = await mailsTo(site, 'cleo@example.test')
    expect(mail).toMatchObject({
      subject: 'Hello',
      from: { address: 'news@nordlicht.test', name: 'Nordlicht' },
    })
    expect(await me.call(forms.get, at(form))).toMatchObject({
      submits: 1,
      confirmed: 0,
      pending: 1,
      contact_count: 0,
    })
    const link = site.server.url + linkIn(mail?.text)
    expect(await (await fetch(link)).text()).toContain('<form method="post">')
    expect(await me.call(forms.get, at(form))).toMatchObject({ pending: 1 })
    const [one, two] = await Promise.all([fetch(link, { method: 'POST' }), fetch(link, { method: 'POST' })])
    expect([one.status, two.status]).toEqual([200, 200])
    await until(
      'she is mailed again',
      async () => (await find(me, 'cleo@example.test'))?.email_status === 'subscribed',
    )
    // A person who proved the address may change the stored values.
    expect(await find(me, 'cleo@example.test')).toMatchObject({ first_name: 'Cleo' })
    expect(await (await fetch(link)).text()).toContain('You are signed up')
    expect(await me.call(forms.get, at(form))).toMatchObject({ pending: 0, confirmed: 1, contact_count: 1 })
    const { result } = await me.call(formStats.consents, at(form))
    expect(result[0]?.confirmed_at).not.toBeNull()
  })

  test('a person gets at most one mail of a form in a day', async ({ site }) => {
    const me = await withSender(site, 'bombed')
    const form = await appliedForm(me, { double_opt_in: true })
    for (let times = 0; times < 4; times++) {
      const answer = await send(site, form.slug, { email: 'dora@example.test' })
      expect(await answer.json()).toMatchObject({ status: 'mailed' })
    }
    site.advance(day + 60_000)
    await send(site, form.slug, { email: 'dora@example.test' })
    const mails = await mailsTo(site, 'dora@example.test', 2)
    expect(mails).toHaveLength(2)
    expect(await me.call(forms.get, at(form))).toMatchObject({ pending: 1, submits: 5 })
  })

  test('a forged, an old and a foreign link confirm no signup', async ({ site }) => {
    const me = await withSender(site, 'forged')
    const form = await appliedForm(me, { double_opt_in: true })
    await send(site, form.slug, { email: 'emil@example.test' })
    const [mail] = await mailsTo(site, 'emil@example.test')
    const link = linkIn(mail?.text)
    const [id, signature = ''] = link.split('/').at(-1)!.split('.')
    const turned = signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))
    const forged = [
      `${id}.${turned}`,
      `${id}.`,
      `${id}`,
      'x',
      `${id}.${signature}x`,
      `019aaaaa-0000-7000-8000-000000000000.${signature}`,
    ]
    for (const token of forged) {
      const response = await fetch(`${site.server.url}/f/confirm/${token}`, { method: 'POST' })
      expect(response.status).toBe(404)
    }
    site.advance(7 * day + 60_000)
    expect((await fetch(site.server.url + link, { method: 'POST' })).status).toBe(404)
    expect(await me.call(forms.get, at(form))).toMatchObject({ pending: 1, confirmed: 0 })
    expect(await find(me, 'emil@example.test')).toBeNull()
  })

  test('posts that were never confirmed are deleted after 30 days', async ({ site }) => {
    const me = await withSender(site, 'purged')
    const form = await appliedForm(me, { double_opt_in: true })
    await send(site, form.slug, { email: 'finn@example.test' })
    await mailsTo(site, 'finn@example.test')
    site.advance(31 * day)
    const { clearSignups } = await import('./signups/keep-signups.ts')
    const { services } = site.server.product
    const { db } = services.database
    await clearSignups({
      db,
      services,
      log: services.log,
      signal: new AbortController().signal,
      now: services.now,
    })
    expect(await me.call(forms.get, at(form))).toMatchObject({ pending: 0, submits: 1 })
  })

  test('a person who reported spam gets no mail, and is answered like everybody else', async ({ site }) => {
    const me = await withSender(site, 'spam')
    const { db } = site.server.product.services.database
    await suppress(db, me.account, ['gwen@example.test'], { kind: 'spam', source: 'api' })
    const form = await appliedForm(me, { double_opt_in: true })
    const answer = await send(site, form.slug, { email: 'gwen@example.test' })
    expect(await answer.json()).toMatchObject({ status: 'mailed' })
    await send(site, form.slug, { email: 'hugo@example.test' })
    await mailsTo(site, 'hugo@example.test')
    expect(site.mail.messages.filter(({ to }) => to === 'gwen@example.test')).toEqual([])
  })
})

describe('machines', () => {
  test('a challenge is good for one post, of its form, after two seconds, for two hours', async ({
    site,
  }) => {
    const me = await site.server.as('challenge')
    const [form, other] = [await appliedForm(me), await appliedForm(me)]
    const reasonOf = async (slug: string, challenge: string, solution = solve(challenge)) => {
      const email = `${Math.random()}@example.test`
      const response = await post(site, slug, { email, form_challenge: challenge, form_solution: solution })
      const body = (await response.json()) as { reason?: string }
      return body.reason ?? response.status
    }
    site.stand(true)
    const challenge = await openPage(site, form.slug)
    expect(await reasonOf(form.slug, challenge)).toBe('fast')
    site.stand(false)
    site.advance(3000)
    expect(await reasonOf(other.slug, challenge)).toBe('expired')
    expect(await reasonOf(form.slug, `${challenge}x`)).toBe('expired')
    expect(await reasonOf(form.slug, challenge.replace(/~16~/, '~1~'))).toBe('expired')
    expect(await reasonOf(form.slug, challenge, '0')).toBe('unsolved')
    expect(await reasonOf(form.slug, challenge)).toBe(200)
    expect(await reasonOf(form.slug, challenge)).toBe('used')
    const late = await openPage(site, form.slug)
    site.advance(2 * 3_600_000 + 1000)
    expect(await reasonOf(form.slug, late)).toBe('expired')
  })

  test('a plain form of another page leads to ours, with what was typed', async ({ site }) => {
    const me = await site.server.as('elsewhere')
    const form = await appliedForm(me)
    const values = { email: 'ida@example.test', first_name: 'Ida' }
    const headers = { origin: 'https://shop.test' }
    const answer = await post(site, form.slug, values, { plain: true, headers })
    const page = await answer.text()
    expect(page).toContain('Please check what you entered, and send it.')
    expect(page).toContain('value="ida@example.test"')
    expect(page).toContain('name="form_challenge"')
    expect(await me.call(forms.get, at(form))).toMatchObject({ submits: 0 })
  })

  test('two posts with one challenge at the same time are one', async ({ site }) => {
    const me = await site.server.as('twice')
    const form = await appliedForm(me)
    const challenge = await openPage(site, form.slug)
    site.advance(3000)
    const body = { email: 'ivo@example.test', form_challenge: challenge, form_solution: solve(challenge) }
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(site, form.slug, body)))
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(1)
    expect(await me.call(forms.get, at(form))).toMatchObject({ submits: 1 })
  })

  test('a post that fills in the trap is thanked and left out', async ({ site }) => {
    const me = await site.server.as('trap')
    const form = await appliedForm(me)
    const response = await send(site, form.slug, {
      email: 'bot@example.test',
      form_website: 'https://spam.test',
    })
    expect(response.status).toBe(200)
    expect(await me.call(forms.get, at(form))).toMatchObject({ submits: 0 })
  })

  test('a network and a person are limited, each by itself', async ({ site }) => {
    const me = await site.server.as('often')
    const form = await appliedForm(me)
    const tries = async (count: number, of: (index: number) => [string, string]) => {
      const statuses: number[] = []
      for (let index = 0; index < count; index++) {
        const [email, from] = of(index)
        const response = await send(site, form.slug, { email }, { from })
        statuses.push(response.status)
        if (response.status === 429) expect(response.headers.get('retry-after')).toBe('3600')
      }
      return statuses
    }
    const byNetwork = await tries(12, (index) => [`n${index}@example.test`, `2001:db8:1:2::${index + 1}`])
    expect(byNetwork).toEqual([...Array(10).fill(200), 429, 429])
    // An address with a part after a plus sign is the same mailbox.
    const spelled = (index: number) => (index % 2 ? `Jo+${index}@example.test` : 'jo@example.test')
    const byPerson = await tries(6, (index) => [spelled(index), `198.51.100.${index}`])
    expect(byPerson).toEqual([...Array(5).fill(200), 429])
    site.advance(3_700_000)
    expect(await tries(1, () => ['n20@example.test', '2001:db8:1:2::1'])).toEqual([200])
  })
})

describe('without a script', () => {
  test('a form is sent and shown again with what is wrong', async ({ site }) => {
    const me = await withSender(site, 'plain')
    const form = await appliedForm(me, { redirect_url: 'https://shop.test/thanks' })
    const wrong = await send(site, form.slug, { email: 'nobody', first_name: '"Kim"' }, { plain: true })
    const page = await wrong.text()
    expect(wrong.status).toBe(422)
    expect(page).toContain('value="&quot;Kim&quot;"')
    expect(page).toMatch(/name="email"[^>]*aria-invalid="true"/)
    // A post without a solved task counts once its address is confirmed, though the form asks for no double opt-in.
    const right = await send(site, form.slug, { email: 'kim@example.test' }, { plain: true })
    expect(await right.text()).toContain('Almost there')
    const [mail] = await mailsTo(site, 'kim@example.test')
    expect(await find(me, 'kim@example.test')).toBeNull()
    await fetch(site.server.url + linkIn(mail?.text), { method: 'POST' })
    await found(me, 'kim@example.test')
  })

  test('a flood from many addresses mails 100 people an hour and leaves nothing of the others', async ({
    site,
  }) => {
    const me = await withSender(site, 'flood')
    const form = await appliedForm(me)
    const statuses: number[] = []
    for (let index = 0; index < 104; index++) {
      const { status } = await send(
        site,
        form.slug,
        { email: `flood-${index}@example.test` },
        { plain: true },
      )
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array(100).fill(200), ...Array(4).fill(429)])
    expect(await me.call(forms.get, at(form))).toMatchObject({ pending: 100, submits: 100 })
  })

  test('without a sender it says that it needs a script', async ({ site }) => {
    const me = await site.server.as('senderless')
    const form = await appliedForm(me)
    const response = await send(site, form.slug, { email: 'lea@example.test' }, { plain: true })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('Please turn on JavaScript')
  })
})
