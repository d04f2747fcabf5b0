import { adConsents } from '@carillon/contract/ad-consents'
import { automationMessages } from '@carillon/contract/automation-messages'
import { automations } from '@carillon/contract/automations'
import { forms } from '@carillon/contract/forms'
import { lists } from '@carillon/contract/lists'
import { newId } from '#platform/db.ts'
import { addContacts, everyContact, makeList } from '#test/given-contacts.ts'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, describe, expect, until } from '#test/kit.ts'
import { appliedForm, linkIn, mailsTo, type Site, send, settled, test } from './forms.fixture.ts'

/** A live automation that welcomes people who are put on a new list. */
async function welcomed({ server }: Site, me: Caller): Promise<string> {
  const given = givenFor(server, me)
  const [list, group, sender] = [await given.list([]), await given.group(), await given.sender()]
  const entry = { type: 'list' as const, id: list, occurs: 'first' as const }
  const { id } = await me.call(automations.create, {
    body: { name: 'Welcome', entrance_criteria: entry, suppression_group_id: group },
  })
  const at = { params: { id } }
  const html_content = '<p>Hello</p><a href="{{{unsubscribe}}}">Leave</a>'
  const message = await me.call(automationMessages.create, {
    ...at,
    body: { subject: 'Welcome to the club', html_content, sender_id: sender },
  })
  const step = { id: newId(), kind: 'email' as const, message_id: message.id }
  await me.call(automations.update, { ...at, body: { steps: [step] } })
  await me.call(automations.live, { ...at, body: { existing: { who: 'none' } } })
  return list
}

test('people who sign up enter the automations of the list, with double opt-in once they followed the link', async ({
  site,
}) => {
  const me = await site.server.as('welcomes')
  const list = await welcomed(site, me)
  const form = await appliedForm(me, { list_id: list })
  await send(site, form.slug, { email: 'ada@example.test' })
  const [welcome] = await mailsTo(site, 'ada@example.test')
  expect(welcome?.subject).toBe('Welcome to the club')

  const careful = await appliedForm(me, { list_id: list, double_opt_in: true })
  await send(site, careful.slug, { email: 'bea@example.test' })
  const [asks] = await mailsTo(site, 'bea@example.test')
  expect(asks?.subject).not.toBe('Welcome to the club')
  await fetch(site.server.url + linkIn(asks?.text), { method: 'POST' })
  const mails = await mailsTo(site, 'bea@example.test', 2)
  expect(mails.map(({ subject }) => subject)).toEqual([asks?.subject, 'Welcome to the club'])
})

test('people go on signing up where the list of a form is gone, and become contacts without it', async ({
  site,
}) => {
  const me = await site.server.as('list gone')
  const list = await makeList(me, 'Club')
  const form = await appliedForm(me, { list_id: list })
  expect(await me.outcome(lists.delete, { params: { id: list } })).toBe('list_locked')
  // The list is gone without the form knowing it, as after restoring a backup.
  await site.server.product.services.database.db.deleteFrom('list').where('id', '=', list).execute()
  expect(await me.call(forms.get, { params: { id: form.id } })).toMatchObject({ list: null, list_gone: true })
  await send(site, form.slug, { email: 'hana@example.test' })
  await settled(site, me)
  expect(await me.call(forms.get, { params: { id: form.id } })).toMatchObject({
    confirmed: 1,
    contact_count: 1,
  })
})

describe('an address at a domain', () => {
  let people = 0
  const answerTo = async (site: Site, slug: string, domain: string) => {
    const response = await send(site, slug, { email: `ida${people++}@${domain}` })
    const { errors = [] } = (await response.json()) as { errors?: { field: string; problem: string }[] }
    return [response.status, ...errors.map(({ field, problem }) => `${field} ${problem}`)]
  }
  /** On a busy machine an answer of the DNS may come too late, and then counts as unknown for a minute. */
  const isRefused = (site: Site, slug: string, domain: string) =>
    until('it is refused', async () => {
      const answer = await answerTo(site, slug, domain)
      site.advance(61_000)
      return answer[0] !== 200 && answer
    })
  type Publish = (dns: Site['dns'], domain: string) => void

  test.for([
    ['that does not exist', 'gmial.nowhere', () => {}],
    ['that says that it takes no mail', 'no-mail.net', (dns, of) => dns.set('MX', of, '0 .')],
    ['that has texts only', 'texts.net', (dns, of) => dns.set('TXT', of, 'v=spf1 -all')],
  ] satisfies [string, string, Publish][])('%s is refused', async ([, domain, publish], { site }) => {
    const form = await appliedForm(await site.server.as('refuses'))
    publish(site.dns, domain)
    expect(await isRefused(site, form.slug, domain)).toEqual([422, 'email no_mail'])
  })

  test.for([
    ['with a mail server', 'mx.net', (dns, of) => dns.set('MX', of, '10 mail.mx.net')],
    ['with an address only', 'host.net', (dns, of) => dns.set('A', of, '192.0.2.1')],
    ['whose name server fails', 'fails.net', (dns, of) => dns.fail(of, 'servfail')],
    ['whose name server refuses', 'refuses.net', (dns, of) => dns.fail(of, 'refused')],
    ['whose name server says nonsense', 'nonsense.net', (dns, of) => dns.fail(of, 'nonsense')],
    ['whose name server is silent', 'silent.net', (dns, of) => dns.fail(of, 'silent')],
    ['for documentation', 'example.com', () => {}],
  ] satisfies [string, string, Publish][])('%s is taken', async ([, domain, publish], { site }) => {
    const form = await appliedForm(await site.server.as('takes'))
    publish(site.dns, domain)
    expect(await answerTo(site, form.slug, domain)).toEqual([200])
  })

  test('is looked up once in a while, and only if everything else is right', async ({ site }) => {
    const form = await appliedForm(await site.server.as('asks'))
    site.dns.set('MX', 'asked.net', '10 mail.asked.net')
    const asked = () => site.dns.asked.filter((question) => question.endsWith('asked.net')).length
    await send(site, form.slug, { email: 'no address', first_name: 'x' })
    await send(site, form.slug, { email: 'ida@asked.net', form_website: 'https://spam.test' })
    expect(asked()).toBe(0)
    expect(await answerTo(site, form.slug, 'asked.net')).toEqual([200])
    const first = asked()
    expect(first).toBeGreaterThan(0)
    expect(await answerTo(site, form.slug, 'asked.net')).toEqual([200])
    expect(asked()).toBe(first)
    site.dns.set('MX', 'asked.net', '0 .')
    site.advance(11 * 60_000)
    expect(await isRefused(site, form.slug, 'asked.net')).toEqual([422, 'email no_mail'])
  })
})

describe('the box for advertising', () => {
  const words = 'Show me ads of the workshop elsewhere.'
  const consentOf = async (site: Site, me: Caller, email: string) => {
    await settled(site, me)
    const contact = (await everyContact(me)).find((one) => one.email === email)
    return (await me.call(adConsents.get, { params: { id: contact?.id ?? '' } })).consent
  }

  test('is kept with its words if the visitor ticks it, and only then', async ({ site }) => {
    const me = await site.server.as('ticked boxes')
    const form = await appliedForm(me, { ad_consent_text: words })
    const page = await (await fetch(`${site.server.url}/f/${form.slug}`)).text()
    expect(page).toContain(`<input type="checkbox" name="form_ad_consent" value="1"><span>${words}</span>`)
    await send(site, form.slug, { email: 'ada@example.test', form_ad_consent: '1' })
    await send(site, form.slug, { email: 'bea@example.test' })
    expect(await consentOf(site, me, 'ada@example.test')).toMatchObject({
      source: 'form',
      words,
      withdrawn_at: null,
    })
    expect(await consentOf(site, me, 'bea@example.test')).toBeNull()
    const plain = await appliedForm(me)
    await send(site, plain.slug, { email: 'cleo@example.test', form_ad_consent: '1' })
    expect(await consentOf(site, me, 'cleo@example.test')).toBeNull()
  })

  test('brings a withdrawn consent back only if the address is proven', async ({ site }) => {
    const me = await site.server.as('proven boxes')
    await addContacts(me, [{ email: 'zoe@example.test', ad_consent: false }])
    const form = await appliedForm(me, { ad_consent_text: words })
    await send(site, form.slug, { email: 'zoe@example.test', form_ad_consent: '1' })
    expect((await consentOf(site, me, 'zoe@example.test'))?.withdrawn_at).not.toBeNull()
    await givenFor(site.server, me).sender()
    const careful = await appliedForm(me, { ad_consent_text: words, double_opt_in: true })
    await send(site, careful.slug, { email: 'zoe@example.test', form_ad_consent: '1' })
    const [asks] = await mailsTo(site, 'zoe@example.test')
    await fetch(site.server.url + linkIn(asks?.text), { method: 'POST' })
    expect(await consentOf(site, me, 'zoe@example.test')).toMatchObject({
      source: 'form',
      withdrawn_at: null,
    })
  })
})
