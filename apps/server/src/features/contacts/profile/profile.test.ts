import { contactProfile } from '@carillon/contract/contact-profile'
import { contacts } from '@carillon/contract/contacts'
import { lists } from '@carillon/contract/lists'
import { suppressions } from '@carillon/contract/suppressions'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { newId } from '#platform/db.ts'
import { addContacts, everyContact, makeField, makeList } from '#test/given-contacts.ts'
import { type Caller, describe, expect, type Server, test } from '#test/kit.ts'

const nobody = '01990000-0000-7000-8000-000000000000'

async function person(who: Caller, email = 'ada@example.org'): Promise<string> {
  await addContacts(who, [{ email, first_name: 'Ada' }])
  return (await everyContact(who)).find((one) => one.email === email)?.id ?? ''
}

const events = async (who: Caller, id: string, kinds?: string) => {
  const query = kinds === undefined ? {} : { kinds }
  const { result } = await who.call(contactProfile.timeline, { params: { id }, query })
  return result.map((entry) => entry.event)
}

describe('PATCH /v3/marketing/contacts/:id', () => {
  test('does not overwrite a change that another user made in the meantime', async ({ server }) => {
    const me = await server.as('two tabs')
    const id = await person(me)
    const seen = (await me.call(contacts.get, { params: { id } })).updated_at
    const change = (first_name: string, seen_updated_at?: string) =>
      me.outcome(contacts.update, {
        params: { id },
        body: { first_name, ...(seen_updated_at ? { seen_updated_at } : {}) },
      })
    expect(await change('Augusta', seen)).toBe(200)
    expect(await change('Adele', seen)).toBe('contact_changed')
    expect((await me.call(contacts.get, { params: { id } })).first_name).toBe('Augusta')
    expect(await change('Adele')).toBe(200)
  })

  test('of two changes that start from the same state, the second is refused', async ({ server }) => {
    const me = await server.as('racers')
    const id = await person(me)
    const seen_updated_at = (await me.call(contacts.get, { params: { id } })).updated_at
    const outcomes = await Promise.all(
      ['Paris', 'Rome'].map((city) =>
        me.outcome(contacts.update, { params: { id }, body: { city, seen_updated_at } }),
      ),
    )
    expect(outcomes.toSorted()).toEqual([200, 'contact_changed'])
    expect(await events(me, id, 'changes')).toEqual(['changed', 'added'])
  })

  test('reports all invalid values at once, each with its field', async ({ server }) => {
    const me = await server.as('sloppy')
    const id = await person(me)
    const age = await makeField(me, 'age', 'Number')
    const response = await me.fetch(`/v3/marketing/contacts/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'no address', city: 'x'.repeat(61), custom_fields: { [age]: 'old' } }),
    })
    expect(response.status).toBe(400)
    const { errors } = (await response.json()) as { errors: { field: string; details: unknown }[] }
    expect(errors.map(({ field, details }) => [field, details])).toEqual([
      ['email', { field: 'email', problem: 'email_invalid' }],
      ['city', { field: 'city', problem: 'too_long' }],
      [`custom_fields.${age}`, { field: 'age', problem: 'number_invalid' }],
    ])
    expect(await events(me, id, 'changes')).toEqual(['added'])
  })

  test('records the values before and after, and the user who changed them', async ({ server }) => {
    const me = await server.as('editor')
    const id = await person(me)
    const shoe = await makeField(me, 'shoe', 'Number')
    await me.call(contacts.update, {
      params: { id },
      body: { first_name: 'Augusta', city: '', custom_fields: { [shoe]: 39 } },
    })
    await me.call(contacts.update, {
      params: { id },
      body: { first_name: 'Augusta', alternate_emails: ['a@example.org', 'b@example.org'] },
    })
    const { result } = await me.call(contactProfile.timeline, { params: { id }, query: { kinds: 'changes' } })
    expect(result.map(({ event, by, changes }) => ({ event, by, changes }))).toEqual([
      {
        event: 'changed',
        by: 'editor@carillon.test',
        changes: [
          {
            field: 'alternate_emails',
            name: 'alternate_emails',
            before: null,
            after: 'a@example.org, b@example.org',
          },
        ],
      },
      {
        event: 'changed',
        by: 'editor@carillon.test',
        changes: [
          { field: 'first_name', name: 'first_name', before: 'Ada', after: 'Augusta' },
          { field: shoe, name: 'shoe', before: null, after: 39 },
        ],
      },
      expect.objectContaining({ event: 'added' }),
    ])
  })
})

describe('PATCH /v3/marketing/contacts/:id/lists', () => {
  test('adds and removes in one call, returns what changed, and updates the counts', async ({ server }) => {
    const me = await server.as('lister of one')
    const id = await person(me)
    const [first, second] = [await makeList(me, 'First'), await makeList(me, 'Second')]
    const change = (body: { add?: string[]; remove?: string[] }) =>
      me.call(contactProfile.changeLists, { params: { id }, body })
    expect(await change({ add: [first] })).toEqual({ added: [first], removed: [] })
    expect(await change({ add: [first, second], remove: [first] })).toEqual({ added: [second], removed: [] })
    expect(await change({ remove: [first] })).toEqual({ added: [], removed: [first] })
    expect((await me.call(contactProfile.memberships, { params: { id } })).lists).toEqual([
      { id: second, name: 'Second', added_at: expect.any(String) },
    ])
    const counts = (await me.call(lists.list, {})).result.map((list) => list.contact_count)
    expect(counts).toEqual([0, 1])
    expect(await events(me, id, 'memberships')).toEqual(['list_removed', 'list_added', 'list_added'])
  })

  test('refuses lists and contacts of other accounts', async ({ server }) => {
    const me = await server.as('list owner')
    const stranger = await server.as('list thief')
    const id = await person(me)
    const mine = await makeList(me, 'Mine')
    const theirs = await makeList(stranger, 'Theirs')
    const change = (who: Caller, list: string, contact = id) =>
      who.outcome(contactProfile.changeLists, { params: { id: contact }, body: { add: [list] } })
    expect(await change(me, theirs)).toBe('list_not_found')
    expect(await change(stranger, theirs)).toBe('contact_not_found')
    expect(await change(me, mine, nobody)).toBe('contact_not_found')
    expect(await change(me, mine)).toBe(200)
  })

  test('two calls at once leave correct counts', async ({ server }) => {
    const me = await server.as('twice')
    const id = await person(me)
    const both = [await makeList(me, 'A'), await makeList(me, 'B')]
    const change = (add: string[]) => me.call(contactProfile.changeLists, { params: { id }, body: { add } })
    const answers = await Promise.all([change(both), change(both.toReversed())])
    expect(answers.flatMap(({ added }) => added).sort()).toEqual([...both].sort())
    expect((await me.call(lists.list, {})).result.map((list) => list.contact_count)).toEqual([1, 1])
  })
})

describe('GET /v3/marketing/contacts/:id/memberships', () => {
  test('shows the segments that a contact is in, not those it has left', async ({ server }) => {
    const me = await server.as('segmented')
    const id = await person(me)
    await givenStays(server, me, id)
    const { segments } = await me.call(contactProfile.memberships, { params: { id } })
    expect(segments.map(({ name }) => name)).toEqual(['Present'])
    expect(await events(me, id, 'memberships')).toEqual([
      'segment_entered',
      'segment_left',
      'segment_entered',
    ])
    const contact = { params: { id: nobody } }
    expect(await me.outcome(contactProfile.memberships, contact)).toBe('contact_not_found')
  })
})

/** One segment that the contact is in, and another that it has left. */
async function givenStays(server: Server, who: Caller, contactId: string): Promise<void> {
  const { db } = server.product.services.database
  for (const [name, entered, left] of [
    ['Present', '2026-03-01T00:00:00Z', null],
    ['Past', '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'],
  ] as const) {
    const segment = newId()
    await db
      .insertInto('segment')
      .values({ id: segment, account_id: who.account, name, query_dsl: 'x' })
      .execute()
    await db
      .insertInto('segment_contact')
      .values({ segment_id: segment, contact_id: contactId, entered_at: entered, left_at: left })
      .execute()
  }
}

describe('GET /v3/marketing/contacts/:id/diagnosis', () => {
  const diagnose = (who: Caller, id: string) => who.call(contactProfile.diagnosis, { params: { id } })

  test('checks causes in the same order as sending', async ({ server }) => {
    const me = await server.as('doctor')
    const { db } = server.product.services.database
    const id = await person(me)
    expect(await diagnose(me, id)).toMatchObject({ can_be_emailed: 'yes', cause: null, remedy: null })
    const group = await me.call(unsubscribeGroups.create, { body: { name: 'News', description: 'Weekly' } })
    const add = (kind: string, group_id = 0, reason = '') =>
      db
        .insertInto('suppression')
        .values({ account_id: me.account, email: 'ada@example.org', kind, group_id, reason })
        .execute()
    await add('block')
    expect(await diagnose(me, id)).toMatchObject({ can_be_emailed: 'yes', cause: null })
    await add('group', group.id)
    expect(await diagnose(me, id)).toMatchObject({
      can_be_emailed: 'partly',
      cause: 'group',
      remedy: 'resubscribe',
      groups: [{ id: group.id, name: 'News', since: expect.any(String) }],
    })
    for (const [kind, reason, remedy] of [
      ['invalid', 'no such domain', 'change_address'],
      ['bounce', '550 5.1.1 no such user', 'resubscribe'],
      ['spam', '', 'nothing'],
      ['global', '', 'resubscribe'],
    ] as const) {
      await add(kind, 0, reason)
      expect(await diagnose(me, id)).toMatchObject({ can_be_emailed: 'no', cause: kind, remedy, reason })
    }
  })

  test('a contact without an email address', async ({ server }) => {
    const me = await server.as('addressless')
    await addContacts(me, [{ external_id: 'x-1' }])
    const id = (await everyContact(me))[0]?.id ?? ''
    expect(await diagnose(me, id)).toEqual({
      can_be_emailed: 'no',
      cause: 'no_address',
      since: null,
      until: null,
      reason: '',
      remedy: 'add_address',
      groups: [],
      last_attempt: null,
    })
    const stranger = await server.as('curious')
    const contact = { params: { id } }
    expect(await stranger.outcome(contactProfile.diagnosis, contact)).toBe('contact_not_found')
  })
})

describe('POST /v3/marketing/contacts/:id/resubscribe', () => {
  const reason = 'Asked for it by telephone on Monday.'

  test.for([
    ['a global unsubscribe', ['global'], 'global', 204],
    ['a bounce', ['bounce'], 'bounce', 204],
    ['nothing there', ['bounce'], 'global', 'suppression_not_found'],
    ['a spam report stands', ['spam', 'global'], 'global', 'resubscribe_spam_reported'],
    ['a group that was not left', [], 'group', 'suppression_not_found'],
  ] as const)('%s', async ([name, kinds, from, expected], { server }) => {
    const me = await server.as(`resubscriber ${name}`)
    const id = await person(me)
    const { db } = server.product.services.database
    for (const kind of kinds) {
      const row = { account_id: me.account, email: 'ada@example.org', kind }
      await db.insertInto('suppression').values(row).execute()
    }
    expect(await me.outcome(contactProfile.resubscribe, { params: { id }, body: { from, reason } })).toBe(
      expected,
    )
    if (expected !== 204) return
    const { result } = await me.call(contactProfile.timeline, { params: { id }, query: { kinds: 'choices' } })
    expect(result).toEqual([
      expect.objectContaining({
        event: 'unsuppressed',
        suppression: from,
        reason,
        by: `resubscriber ${name}@carillon.test`,
      }),
      expect.objectContaining({ event: 'suppressed', suppression: from }),
    ])
  })

  test('requires a reason', async ({ server }) => {
    const me = await server.as('wordless')
    const id = await person(me)
    const ask = (body: { from: 'global'; reason: string }) =>
      me.outcome(contactProfile.resubscribe, { params: { id }, body })
    expect(await ask({ from: 'global', reason: '  why  not ' })).toBe('invalid_input')
    expect(await ask({ from: 'spam' as 'global', reason })).toBe('invalid_input')
  })

  test('the record of a lifted suppression stays when its group is deleted', async ({ server }) => {
    const me = await server.as('group remover')
    const id = await person(me)
    const group = await me.call(unsubscribeGroups.create, { body: { name: 'News', description: 'Weekly' } })
    const params = { group_id: group.id }
    await me.call(unsubscribeGroups.addSuppressions, {
      params,
      body: { recipient_emails: ['ada@example.org'] },
    })
    await me.call(unsubscribeGroups.delete, { params })
    const { result } = await me.call(contactProfile.timeline, { params: { id }, query: { kinds: 'choices' } })
    expect(result.map(({ event, group: left }) => [event, left])).toEqual([
      ['unsuppressed', { id: String(group.id), name: null }],
      ['suppressed', { id: String(group.id), name: null }],
    ])
  })

  test('the timeline shows suppressions that were lifted through the API', async ({ server }) => {
    const me = await server.as('api lifter')
    const id = await person(me)
    await me.call(suppressions.addGlobal, { body: { recipient_emails: ['Ada@example.org'] } })
    expect(await events(me, id, 'choices')).toEqual(['suppressed'])
    await me.call(suppressions.deleteGlobal, { params: { email: 'ada@example.org' } })
    expect(await events(me, id, 'choices')).toEqual(['unsuppressed', 'suppressed'])
  })
})
