import { expect, test } from 'vitest'
import { type Catalog, compareContactTables } from './contact-tables.ts'

const large = { visit: 'contact_id', word: 'value' }
const reference = { taboo: 'email' }
const small = { export: 'a row an export' }
const sound: Catalog = {
  columns: [
    { table: 'visit', column: 'contact_id' },
    { table: 'word', column: 'value' },
    { table: 'word', column: 'contact_id' },
    { table: 'taboo', column: 'email' },
    { table: 'export', column: 'contact_ids' },
    { table: 'account', column: 'id' },
  ],
  uniqueKeys: [
    { table: 'visit', key: 'visit_pkey', columns: ['id', 'contact_id'] },
    { table: 'word', key: 'word_pkey', columns: ['account_id', 'value'] },
    { table: 'taboo', key: 'taboo_pkey', columns: ['id'] },
    { table: 'account', key: 'account_pkey', columns: ['id'] },
  ],
  foreignKeys: [{ name: 'export_account_fkey', from: 'export', to: 'account' }],
}

function problemsWith(more: Partial<Catalog>): string[] {
  const { columns, uniqueKeys, foreignKeys } = more
  const planted = {
    columns: [...sound.columns, ...(columns ?? [])],
    uniqueKeys: [...sound.uniqueKeys, ...(uniqueKeys ?? [])],
    foreignKeys: [...sound.foreignKeys, ...(foreignKeys ?? [])],
  }
  return compareContactTables(planted, { ...large, ...reference }, small, reference)
}

test('tables that are listed and keyed by their contact are accepted', () => {
  expect(problemsWith({})).toEqual([])
})

test.for<[string, Partial<Catalog>, string]>([
  [
    'a reference table with a foreign key',
    { foreignKeys: [{ name: 'taboo_account_fkey', from: 'taboo', to: 'account' }] },
    'foreign key taboo_account_fkey leads from taboo to account',
  ],
  [
    'a table that is not listed',
    { columns: [{ table: 'call', column: 'contact_id' }] },
    'table call has contact_id',
  ],
  [
    'a table with a range of contacts that is not listed',
    { columns: [{ table: 'part', column: 'first_contact_id' }] },
    'table part has first_contact_id',
  ],
  [
    'a unique key without the contact',
    { uniqueKeys: [{ table: 'visit', key: 'visit_number', columns: ['number'] }] },
    'unique key visit_number lacks contact_id',
  ],
  [
    'a unique key without the value',
    { uniqueKeys: [{ table: 'word', key: 'word_contact', columns: ['contact_id'] }] },
    'unique key word_contact lacks value',
  ],
  [
    'a foreign key from a large table',
    { foreignKeys: [{ name: 'visit_account_fkey', from: 'visit', to: 'account' }] },
    'leads from visit to account',
  ],
  [
    'a foreign key to a large table',
    { foreignKeys: [{ name: 'export_visit_fkey', from: 'export', to: 'visit' }] },
    'leads from export to visit',
  ],
])('%s is caught', ([, planted, problem]) => {
  expect(problemsWith(planted)).toEqual([expect.stringContaining(problem)])
})

test('reports a listed table that does not exist', () => {
  const columns = sound.columns.filter(({ table }) => table !== 'visit' && table !== 'export')
  expect(compareContactTables({ ...sound, columns }, large, small)).toEqual([
    expect.stringContaining('names visit.contact_id'),
    expect.stringContaining('names export,'),
  ])
})
