import { contacts } from '@carillon/contract/contacts'
import { lists } from '@carillon/contract/lists'
import { singleSends } from '@carillon/contract/single-sends'
import { addContacts } from '#test/given-contacts.ts'
import { describe, expect, test } from '#test/kit.ts'

test('people are found by their own name, however it is written', async ({ server }) => {
  const me = await server.as('folding')
  await addContacts(me, [
    { email: 'i@t.example', first_name: 'İlknur', last_name: 'Yıldız' },
    { email: 'j@t.example', first_name: 'José', last_name: "O'Neil" },
    { email: 'a@t.example', first_name: 'Jose\u0301phine' },
    { email: 'n@t.example', last_name: 'ΝΙΚΟΣ' },
    { email: 'p@t.example', first_name: 'Paul' },
    { email: 'm@t.example', first_name: 'Ana Maria', last_name: 'de la Cruz' },
  ])
  const found = async (search: string) => {
    const { result } = await me.call(contacts.list, { query: { search, page_size: 10 } })
    return result.map(({ email }) => email[0]).join('')
  }
  expect(await found('İlknur')).toBe('i')
  expect(await found('ilknur')).toBe('i')
  expect(await found('ILKNUR')).toBe('i')
  expect(await found('yıldız')).toBe('i')
  expect(await found('José')).toBe('ja')
  expect(await found('JOSE\u0301')).toBe('ja')
  expect(await found('νικος')).toBe('n')
  expect(await found('Νικοσ')).toBe('n')
  expect(await found("o'neil")).toBe('j')
  expect(await found('PAU')).toBe('p')
  // People are found by both names, in either order, each of which may have several words, and each person once.
  expect(await found("José O'Neil")).toBe('j')
  expect(await found('İlknur Y')).toBe('i')
  expect(await found('yıldız ilk')).toBe('i')
  expect(await found('Ana Maria de la C')).toBe('m')
  expect(await found('de la Cruz ana')).toBe('m')
  expect(await found('Ana Cruz')).toBe('')
  expect(await found('Paul Y')).toBe('')
  const byName = await me.call(contacts.list, { query: { sort: 'first_name', page_size: 10 } })
  const pages: string[] = []
  for (let token: string | undefined; pages.length < 5; ) {
    const query = { search: 'de la', page_size: 1, ...(token ? { page_token: token } : {}) }
    const { result, _metadata } = await me.call(contacts.list, { query })
    pages.push(...result.map(({ email }) => email))
    token = /page_token=([^&]+)/.exec(_metadata.next ?? '')?.[1]
    if (!token) break
  }
  expect(pages).toEqual(['m@t.example'])
  expect(byName.result.map(({ email }) => email[0]).join('')).toBe('mijapn')
})

describe('names', () => {
  test('that look alike are the same name', async ({ server }) => {
    const me = await server.as('names')
    const list = await me.call(lists.create, { body: { name: 'Caf\u00e9 VIP' } })
    for (const name of ['Cafe\u0301 VIP', 'Café\u200B VIP', '\u2060Café\u00A0VIP\uFEFF']) {
      expect(await me.outcome(lists.create, { body: { name } })).toBe('list_name_taken')
    }
    expect(await me.outcome(lists.create, { body: { name: '\u200B' } })).toBe('invalid_input')
    const { name } = await me.call(lists.create, { body: { name: 'Ru\u0308ben 👩\u200D💻' } })
    expect(name).toBe('Rüben 👩\u200D💻')
    expect(list.name).toBe('Café VIP')
  })

  test('of an index are found as those of contacts are', async ({ server }) => {
    const me = await server.as('index')
    await me.call(singleSends.create, { body: { name: 'İstanbul Cafe\u0301' } })
    const found = async (name: string) =>
      (await me.call(singleSends.search, { body: { name }, query: {} })).result.length
    expect(await found('istanbul')).toBe(1)
    expect(await found('café')).toBe(1)
    expect(await found('%')).toBe(0)
  })
})
