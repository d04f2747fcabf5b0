import { expect, test } from 'vitest'
import { judgeScope, tablesOfAccounts } from './account-scope.ts'

const tables = tablesOfAccounts(
  'export interface List {\n  account_id: string;\n  id: string;\n}\n\nexport interface Role {\n  name: string;\n}\n\n' +
    'export interface DB {\n  list: List;\n  role: Role;\n}\n',
)
const judge = (text: string) => judgeScope('lists.ts', text, tables)

test.for([
  ['selects', "db.selectFrom('list').selectAll().execute()"],
  [
    'selects over several lines',
    "db\n  .selectFrom('list as l')\n  // By name.\n  .where('name', '=', name)\n  .execute()",
  ],
  ['changes', "db.updateTable('list').set({ name }).execute()"],
  ['deletes', "db.deleteFrom('list').where('name', '=', name).execute()\nawait see(account)"],
])('a statement that %s rows of any account is found', ([, text = '']) => {
  expect(judge(text)).toEqual({
    problems: [expect.stringContaining('names neither the account nor the rows of list by id')],
    marked: 0,
  })
})

test.for([
  ['the account', "db.selectFrom('list').where('account_id', '=', account).execute()"],
  ['a row by its id', "db.deleteFrom('list').where('id', 'in', ids).execute()"],
  [
    'a row by the id of its owner',
    "db\n  .selectFrom('list as l')\n  // One.\n  .where('l.form_id', '=', form)",
  ],
  ['a table without accounts', "db.selectFrom('role').selectAll().execute()"],
])('a statement that names %s is right', ([, text = '']) => {
  expect(judge(text)).toEqual({ problems: [], marked: 0 })
})

test('a statement about all accounts says why', () => {
  expect(judge("// All accounts: a job of each night.\ndb.deleteFrom('list').execute()")).toEqual({
    problems: [],
    marked: 1,
  })
})
