import { readSgql } from '@carillon/segment-language/read-sgql'
import { readSql } from '@carillon/segment-language/read-sql'
import fc from 'fast-check'
import { newId } from '#platform/db.ts'
import { expect, test } from '#test/kit.ts'
import { compileDefinition } from './compile-segment.ts'

const seed = 20_261_121
const runs = 300

const customFields = [
  { id: 'w1_T', name: 'motto', type: 'Text' as const },
  { id: 'w2_N', name: 'score', type: 'Number' as const },
  { id: 'w3_D', name: 'joined', type: 'Date' as const },
]

/** The sources of a query, each with the alias of its columns. */
interface Kinds {
  text: string
  number: string
  time: string
  condition: string
}

const quoted = fc.constantFrom(
  `'x'`,
  `'%a_'`,
  `''`,
  `'O''Brien'`,
  `'\\\\'`,
  `'12'`,
  `'1e9999'`,
  `'2026-01-01'`,
  `'日本'`,
  `"double"`,
)
const unit = fc.constantFrom('second', 'minutes', 'hours', 'day', 'weeks', 'month', 'quarters', 'years')
const comparison = fc.constantFrom('=', '!=', '<>', '<', '<=', '>', '>=')
const not = fc.constantFrom('', 'NOT ')

function joinAll(...parts: (string | fc.Arbitrary<unknown>)[]): fc.Arbitrary<string> {
  return fc
    .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
    .map((all) => all.join(''))
}

/** Every form of the grammar, over columns of contact_data (`c.`) or event_data (`e.`). */
function grammar(of: 'contact' | 'event', deeper: boolean): fc.LetrecValue<Kinds> {
  const isContact = of === 'contact'
  return fc.letrec<Kinds>((tie) => ({
    text: fc.oneof(
      { depthSize: 'small' },
      isContact
        ? fc.constantFrom('c.email', 'c.city', 'c.motto', 'c.contact_id', 'lower(c.city)')
        : fc.constantFrom('e.event_type', 'e.event_source', 'e.data:payload.unique_args.singlesend_id'),
      quoted,
      joinAll('concat(', tie('text'), ', ', tie('text'), ')'),
      joinAll('(', tie('text'), ' + ', tie('text'), ')'),
      joinAll(fc.constantFrom('upper', 'lower'), '(', tie('text'), ')'),
    ),
    number: fc.oneof(
      { depthSize: 'small' },
      isContact ? fc.constant('c.score') : fc.constant('length(e.event_type)'),
      fc.constantFrom('0', '1', '-2.5', '1e3', '.5', '99999999999999999999999999999999'),
      joinAll('length(', tie('text'), ')'),
      joinAll('(', tie('number'), fc.constantFrom(' + ', ' - ', ' * ', ' / ', ' % '), tie('number'), ')'),
      joinAll('- (', tie('number'), ')'),
    ),
    time: fc.oneof(
      { depthSize: 'small' },
      isContact
        ? fc.constantFrom('c.created_at', 'c.joined', 'c.last_opened')
        : fc.constant('e.event_timestamp'),
      fc.constantFrom(
        'now()',
        'current_timestamp',
        `TIMESTAMP '2026-11-21T10:30:00Z'`,
        `day_start('2026-03-29')`,
        `day_end('2026-10-25')`,
      ),
      joinAll(
        '(',
        tie('time'),
        fc.constantFrom(' - ', ' + '),
        fc.nat({ max: 4000 }).map(String),
        ' ',
        unit,
        ')',
      ),
      joinAll(
        'timestampadd(',
        unit,
        ', ',
        fc.integer({ min: -99, max: 99 }).map(String),
        ', ',
        tie('time'),
        ')',
      ),
    ),
    condition: fc.oneof(
      { depthSize: 'medium' },
      joinAll(tie('text'), ' ', comparison, ' ', tie('text')),
      joinAll(tie('number'), ' ', comparison, ' ', tie('number')),
      joinAll(tie('time'), ' ', comparison, ' ', tie('time')),
      joinAll(tie('text'), ' ', not, 'IN (', tie('text'), ', ', tie('text'), ', NULL)'),
      joinAll(tie('number'), ' ', not, 'IN (', tie('number'), ', 7)'),
      joinAll(tie('text'), ' ', not, 'LIKE ', quoted),
      joinAll(tie('number'), ' ', not, 'BETWEEN ', tie('number'), ' AND ', tie('number')),
      joinAll(tie('time'), ' ', not, 'BETWEEN ', tie('time'), ' AND ', tie('time')),
      joinAll(fc.oneof(tie('text'), tie('number'), tie('time')), ' IS ', not, 'NULL'),
      joinAll('contains(', tie('text'), ', ', tie('text'), ')'),
      joinAll(fc.constantFrom('text_is', 'text_ends_with', 'contains_word'), '(', tie('text'), `, 'a', 'b')`),
      fc.constantFrom('TRUE', 'NULL = 1', 'NULL = NULL', '(TRUE = FALSE)'),
      ...(isContact
        ? [
            fc.constantFrom(
              `array_contains(c.list_ids, ['x', '${newId()}'])`,
              `array_contains(c.email_domains, 'a.dev')`,
              'c.alternate_emails IS NULL',
              `text_starts_with(c.email_domains, 'a')`,
            ),
          ]
        : []),
      joinAll('NOT (', tie('condition'), ')'),
      joinAll('(', tie('condition'), fc.constantFrom(' AND ', ' OR '), tie('condition'), ')'),
      ...(deeper
        ? [
            joinAll(
              isContact ? 'c' : 'e',
              '.contact_id ',
              not,
              'IN (SELECT e.contact_id FROM event_data e WHERE ',
              grammar('event', false).condition,
              ')',
            ),
          ]
        : []),
    ),
  }))
}

const contacts = grammar('contact', true).condition
const events = grammar('event', true).condition

const query = fc.oneof(
  joinAll('SELECT c.contact_id, c.updated_at FROM contact_data c WHERE ', contacts),
  joinAll(
    'SELECT c.contact_id, c.updated_at FROM contact_data c JOIN event_data e ON c.contact_id = e.contact_id WHERE ',
    contacts,
    fc.constantFrom(' AND ', ' OR '),
    events,
  ),
  joinAll(
    'SELECT c.contact_id, c.updated_at, MAX(e.event_timestamp) AS latest FROM event_data e JOIN contact_data c ON contact_id WHERE ',
    events,
    ' GROUP BY c.contact_id, c.updated_at HAVING latest ',
    comparison,
    ' now() - 3 months OR max(length(c.city)) > 3',
  ),
  joinAll(
    'SELECT s.contact_id, c.updated_at FROM (SELECT contact_id FROM contact_data c WHERE ',
    contacts,
    ') s JOIN contact_data c ON s.contact_id = c.contact_id',
  ),
)

const predicate = fc
  .oneof(contacts, events)
  .map((text) => text.replaceAll(/\b[ce]\./g, '').replaceAll('data:', 'event_data:'))

test('the database can run every query that the grammar allows', async ({ server }) => {
  const { account } = await server.as('fuzz')
  const { db } = server.product.services.database
  const [one, other] = [newId(), newId()]
  await db
    .insertInto('contact')
    .values([
      {
        id: one,
        account_id: account,
        email: 'one@a.dev',
        city: '日本 x',
        custom: JSON.stringify({ w1_T: '12', w2_N: 0.5, w3_D: '2026-03-29T00:00:00Z' }),
      },
      { id: other, account_id: account },
    ])
    .execute()
  const send = { id: newId(), account_id: account, client: 'single-sends', client_id: newId(), message: '{}' }
  await db.insertInto('send').values(send).execute()
  const happened = { contact_id: one, account_id: account, send_id: send.id, at: '2026-10-25T00:30:00Z' }
  const names = ['delivered', 'click', 'machine_open']
  await db
    .insertInto('message_event')
    .values(names.map((event) => ({ ...happened, id: newId(), event })))
    .execute()
  const clock = { now: '2026-11-21T10:30:00Z', zone: 'Europe/Berlin' }
  const scope = {
    account,
    customFields,
    activity: null,
    formerContacts: [],
    commonTexts: new Map(),
    clock,
  }
  let asked = 0
  const ask = async (text: string, read: typeof readSql) => {
    const parsed = readOrSkip(text, read)
    if (!parsed) return
    asked++
    try {
      const found = await compileDefinition(db, { treeOrQuery: { query: parsed }, parentListId: null }, scope)
      const { rows } = await found.execute(db)
      const members = rows.map(({ contact_id }) => contact_id)
      expect(new Set(members).size, text).toBe(members.length)
    } catch (cause) {
      // Numbers and times out of range are refused, and so is a text that grows beyond a megabyte.
      if (!/^(22003|22008|54000)$/.test(String((cause as { code?: unknown }).code ?? ''))) throw cause
    }
  }
  await fc.assert(
    fc.asyncProperty(query, predicate, async (v2, v1) => {
      await ask(v2, readSql)
      await ask(v1, readSgql)
    }),
    { seed, numRuns: runs },
  )
  expect(asked, 'the generator writes the language').toBeGreaterThan(runs)
})

/** The parser refuses comparisons of different types (a text with a number in quotes); its own tests cover that. */
function readOrSkip(text: string, read: typeof readSql) {
  try {
    return read(text, customFields)
  } catch (problem) {
    expect((problem as Error).name, text).toBe('QueryProblem')
    return null
  }
}
