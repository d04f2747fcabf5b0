import { adConsents } from '@carillon/contract/ad-consents'
import { contactDeletions } from '@carillon/contract/contact-deletions'
import { contactImports } from '@carillon/contract/contact-imports'
import { contacts } from '@carillon/contract/contacts'
import {
  addContacts,
  checkFile,
  confirmImport,
  everyContact,
  finished,
  upload,
} from '#test/given-contacts.ts'
import { type Caller, describe, expect, test } from '#test/kit.ts'

const email = '_rf2_T'

async function idOf(me: Caller, address: string): Promise<string> {
  return (await everyContact(me)).find((one) => one.email === address)?.id ?? ''
}

/** The state of a consent by address: its source, or the source and `withdrawn`; null: there never was one. */
async function consentOf(me: Caller, address: string): Promise<string | null> {
  const { consent } = await me.call(adConsents.get, { params: { id: await idOf(me, address) } })
  return consent && `${consent.source}${consent.withdrawn_at === null ? '' : ' withdrawn'}`
}

async function importFile(me: Caller, file: string) {
  const { id } = await upload(me, file)
  const { columns } = await me.call(contactImports.preview, { params: { id } })
  const fields = columns.map(({ field_id }) => field_id)
  const checked = await checkFile(me, id, fields)
  await confirmImport(me, id)
  return { fields, checked }
}

describe('a call that stores contacts', () => {
  test('keeps the consent that it tells, the last of a person, and leaves others alone', async ({
    server,
  }) => {
    const me = await server.as('told by calls')
    await addContacts(me, [
      { email: 'ada@example.org', ad_consent: true },
      { email: 'bea@example.org', ad_consent: true },
      { email: 'bea@example.org', ad_consent: false },
      { email: 'cleo@example.org' },
    ])
    const states = () =>
      Promise.all(['ada', 'bea', 'cleo'].map((name) => consentOf(me, `${name}@example.org`)))
    expect(await states()).toEqual(['api', 'api withdrawn', null])
    await addContacts(me, [
      { email: 'ada@example.org', first_name: 'Ada' },
      { email: 'bea@example.org', ad_consent: true },
      { email: 'cleo@example.org', ad_consent: null },
    ])
    expect(await states()).toEqual(['api', 'api', null])
  })
})

describe('a file', () => {
  const file =
    'email,Advertising consent\nada@example.org,yes\nbea@example.org,Nein\ncleo@example.org,perhaps\ndora@example.org,\nada@example.org,\n'

  test('tells consents in a column, and says which cells are neither yes nor no', async ({ server }) => {
    const me = await server.as('told by a file')
    await addContacts(me, [{ email: 'bea@example.org', ad_consent: true }])
    const { fields, checked } = await importFile(me, file)
    expect(fields).toEqual([email, 'ad_consent'])
    expect(checked.problems).toMatchObject([
      {
        kind: 'cell',
        code: 'not_yes_or_no',
        field: 'ad_consent',
        count: 1,
        examples: [{ value: 'perhaps' }],
      },
    ])
    const found = ['ada', 'bea', 'cleo', 'dora'].map((name) => consentOf(me, `${name}@example.org`))
    expect(await Promise.all(found)).toEqual(['import', 'api withdrawn', null, null])
  })

  test('never brings a consent back that was withdrawn', async ({ server }) => {
    const me = await server.as('an old file')
    await addContacts(me, [{ email: 'ada@example.org', ad_consent: false }])
    await importFile(me, 'email,ad consent\nada@example.org,yes\nbea@example.org,yes\n')
    expect(await consentOf(me, 'ada@example.org')).toBe('api withdrawn')
    expect(await consentOf(me, 'bea@example.org')).toBe('import')
  })
})

describe('a member of the account', () => {
  test('records that a contact has consented, and that the consent is withdrawn', async ({ server }) => {
    const me = await server.as('told by a member')
    await addContacts(me, [{ email: 'ada@example.org' }])
    const params = { id: await idOf(me, 'ada@example.org') }
    expect(await me.call(adConsents.get, { params })).toEqual({ consent: null })
    const set = (is_given: boolean) => me.call(adConsents.set, { params, body: { is_given } })
    expect((await set(true)).consent).toMatchObject({ source: 'person', words: '', withdrawn_at: null })
    const { consent } = await set(false)
    expect(consent?.withdrawn_at).toMatch(/Z$/)
    expect(await set(false)).toEqual({ consent })
    expect((await set(true)).consent).toMatchObject({ withdrawn_at: null })
  })

  test('can’t do so for contacts of others', async ({ server }) => {
    const [me, other] = [await server.as('asks for others'), await server.as('is another')]
    await addContacts(other, [{ email: 'ada@example.org' }])
    const params = { id: await idOf(other, 'ada@example.org') }
    expect(await me.outcome(adConsents.get, { params })).toBe('contact_not_found')
    expect(await me.outcome(adConsents.set, { params, body: { is_given: true } })).toBe('contact_not_found')
    expect(await other.call(adConsents.get, { params })).toEqual({ consent: null })
  })

  test('finds a consent again after a deletion was undone', async ({ server }) => {
    const me = await server.as('undone')
    await addContacts(me, [{ email: 'ada@example.org', ad_consent: true }])
    const { job_id } = await me.call(contacts.delete, {
      query: { ids: [await idOf(me, 'ada@example.org')] },
    })
    await finished(me, job_id)
    const undone = await me.call(contactDeletions.undo, { params: { job_id } })
    await finished(me, undone.job_id)
    expect(await consentOf(me, 'ada@example.org')).toBe('api')
  })
})
