import type { VariationLetter } from '@carillon/contract/ab-tests'
import {
  type EmailTest,
  type EmailTestKind,
  type EmailTestName,
  type EmailTestState,
  type EmailTestSummary,
  emailTestLimits,
} from '@carillon/contract/email-testing'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type {
  StoredAccessibility,
  StoredClient,
  StoredDefect,
  StoredLinks,
  StoredPicture,
  StoredSpam,
} from '#schema/stored-email-test.ts'
import { pictureAddress } from '../pictures.ts'
import { findTestedMessage } from './tested-message.ts'

interface Row {
  id: string
  kind: EmailTestKind
  message_id: string
  variation_id: string | null
  letter: VariationLetter | null
  subject: string
  made_at: Date
  ended_at: Date | null
  state: EmailTestState
  tests: EmailTestName[]
  to_look_at: number | null
  digest: string
  email: string | null
  first_name: string | null
  last_name: string | null
  clients: number
  credits: number
  refunded: number
}

/** A test with all that is stored of its results. */
interface WholeRow extends Row {
  reason: string | null
  spam: StoredSpam | null
  links: StoredLinks | null
  accessibility: StoredAccessibility | null
}

const summaryColumns = sql`
  test.id, test.kind, test.message_id, test.variation_id, test.letter, test.subject, test.made_at, test.ended_at, test.state,
  test.tests, test.to_look_at, test.digest, person.email, person.first_name, person.last_name,
  (select count(*)::int from email_test_client where test_id = test.id) as clients,
  (select coalesce(sum(credits) filter (where credits > 0), 0)::int from email_test_credit where test_id = test.id) as credits,
  (select coalesce(-sum(credits) filter (where credits < 0), 0)::int from email_test_credit where test_id = test.id) as refunded`

/** The tests of a message and of its variations, newest first. @throws the refusals of an unknown message */
export async function listTests(
  db: Db,
  account: string,
  { kind, id }: { kind: EmailTestKind; id: string },
): Promise<EmailTestSummary[]> {
  const own = await findTestedMessage(db, account, { kind, id })
  const { rows } = await sql<Row>`
    select ${summaryColumns} from email_test as test left join "user" as person on person.id = test.user_id
    where test.account_id = ${account} and test.kind = ${kind} and test.message_id = ${own.id}
    order by test.made_at desc, test.id limit ${emailTestLimits.listed}`.execute(db)
  return toSummaries(db, account, rows)
}

/** @throws email_test_not_found */
export async function findSummaries(
  db: Db,
  account: string,
  ids: readonly string[],
): Promise<EmailTestSummary[]> {
  const { rows } = await sql<Row>`
    select ${summaryColumns} from email_test as test left join "user" as person on person.id = test.user_id
    where test.account_id = ${account} and test.id = any(${ids as string[]}::uuid[]) order by test.id`.execute(
    db,
  )
  return toSummaries(db, account, rows)
}

/** The kind of the tested message. @throws email_test_not_found */
export async function kindOfTest(db: Db, account: string, id: string): Promise<EmailTestKind> {
  const row = await db
    .selectFrom('email_test')
    .select('kind')
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('email_test_not_found', { id })
  return row.kind as EmailTestKind
}

/** @throws email_test_not_found */
export async function getTest(db: Db, account: string, id: string, publicUrl: string): Promise<EmailTest> {
  const { rows } = await sql<WholeRow>`
    select ${summaryColumns}, test.reason, test.spam, test.links, test.accessibility
    from email_test as test left join "user" as person on person.id = test.user_id
    where test.account_id = ${account} and test.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Refusal('email_test_not_found', { id })
  const [summary] = await toSummaries(db, account, [row])
  return { ...(summary as EmailTestSummary), reason: row.reason, ...(await findResults(db, row, publicUrl)) }
}

interface Results {
  id: string
  tests: readonly string[]
  spam: StoredSpam | null
  links: StoredLinks | null
  accessibility: StoredAccessibility | null
}

const waiting = { state: 'waiting' as const, reason: null }

/** The results so far. A chosen part that has none yet is waiting. */
export async function findResults(
  db: Db,
  { id, tests, spam, links, accessibility }: Results,
  publicUrl: string,
): Promise<Pick<EmailTest, 'inbox' | 'spam' | 'links' | 'accessibility'>> {
  return {
    inbox: tests.includes('inbox') ? { clients: await findClients(db, id, publicUrl) } : null,
    spam: tests.includes('spam') ? (spam ?? { ...waiting, verdict: null, authentication: null }) : null,
    links: tests.includes('links') ? (links ?? { ...waiting, links: [], left_out: 0 }) : null,
    accessibility: tests.includes('accessibility') ? (accessibility ?? { ...waiting, report: null }) : null,
  }
}

type ClientResult = NonNullable<EmailTest['inbox']>['clients'][number]

async function findClients(db: Db, test: string, publicUrl: string): Promise<ClientResult[]> {
  const rows = await db
    .selectFrom('email_test_client')
    .select(['about', 'state', 'reason', 'pictures', 'defects', 'missing_images'])
    .where('test_id', '=', test)
    .orderBy('position')
    .execute()
  return rows.map(({ about, state, reason, pictures, defects, missing_images }) => ({
    ...(about as StoredClient),
    state: state as ClientResult['state'],
    reason,
    pictures: (pictures as StoredPicture[]).map((picture) => showPicture(picture, test, publicUrl)),
    defects: defects as StoredDefect[],
    missing_images,
  }))
}

function showPicture({ file, compared, ...picture }: StoredPicture, test: string, publicUrl: string) {
  return {
    ...picture,
    url: pictureAddress(publicUrl, test, file),
    compared: compared && {
      share: compared.share,
      before_url: pictureAddress(publicUrl, compared.test, compared.file),
      changes_url: compared.changes && pictureAddress(publicUrl, test, compared.changes),
    },
  }
}

async function toSummaries(db: Db, account: string, rows: readonly Row[]): Promise<EmailTestSummary[]> {
  const digests = await presentDigests(db, account, rows)
  return rows.map(({ variation_id, letter, email, first_name, last_name, digest, ...row }) => ({
    ...row,
    variation: variation_id && letter ? { id: variation_id, letter } : null,
    made_at: row.made_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    by: email === null ? null : { email, name: [first_name, last_name].filter(Boolean).join(' ') },
    is_older: digests.get(contentOf({ ...row, variation_id })) !== digest,
  }))
}

type Content = Pick<Row, 'kind' | 'message_id' | 'variation_id'>

function contentOf({ kind, message_id, variation_id }: Content): string {
  return [kind, message_id, variation_id].join()
}

/** The digests of the present contents. Each content is read once; a deleted one has none. */
async function presentDigests(
  db: Db,
  account: string,
  rows: readonly Content[],
): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>()
  for (const [key, [first]] of Map.groupBy(rows, contentOf)) {
    const { kind, message_id: id, variation_id } = first as Content
    const digest = await findTestedMessage(db, account, {
      kind,
      id,
      variationId: variation_id ?? undefined,
    }).then(
      (found) => found.digest,
      (cause: unknown) => {
        if (cause instanceof Refusal) return null
        throw cause
      },
    )
    if (digest !== null) digests.set(key, digest)
  }
  return digests
}
