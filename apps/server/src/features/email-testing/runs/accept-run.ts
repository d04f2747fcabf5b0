import { type EmailTestName, type emailTesting, emailTestLimits } from '@carillon/contract/email-testing'
import type { HandlerInput } from '@carillon/contract/endpoint'
import { BudgetExceeded } from '@carillon/personalization/render-frame'
import { sql } from 'kysely'
import { entitlementsOf } from '#features/entitlements/public.ts'
import { enqueue } from '#jobs/define-job.ts'
import { type Db, newId } from '#platform/db.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { StoredTestInput } from '#schema/stored-email-test.ts'
import type { ClientList } from '../renderers/renderer.ts'
import { chosenClients } from './clients.ts'
import { compileTested, renderTested } from './compile-tested.ts'
import { charge, countUsedCredits, creditsFor } from './credits.ts'
import { keepTest, type NewTest } from './keep-test.ts'
import { refuseTooMany } from './run-limits.ts'
import { laneOf, runTestJob } from './test-job.ts'
import { findTestedMessage, type MessagePlace } from './tested-message.ts'

export type RunFields = HandlerInput<typeof emailTesting.run>['body']

export interface RunBy {
  services: Services
  db: Db
  account: string
  renderer: ClientList
  user: { id: string; email: string }
  now: Date
}

type Prepared = Pick<NewTest, 'tested' | 'input'>

/**
 * Accepts a run: a test of each variation, which are tested one after another. Credits are charged at once.
 * @returns the ids of the tests
 * @throws the refusals of the call
 */
export async function acceptRun(place: MessagePlace, fields: RunFields, by: RunBy): Promise<string[]> {
  const { services, db, account, renderer, now } = by
  const tests = [...new Set(fields.tests)]
  const clients = tests.includes('inbox') ? await chosenClients(renderer, fields.clients ?? []) : []
  const { testPrices: prices, tests: entitled } = await entitlementsOf(services, db, account)
  const prepared = await prepare(place, fields, { ...by, prices })
  const credits = creditsFor(prices, { clients: clients.length, hasSpam: tests.includes('spam') })
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const madeAt = await refuseTooMany(tx, account, now)
    await refuseShort(tx, account, { entitled, cost: credits * prepared.length, now })
    const ids: string[] = []
    for (const { tested, input } of prepared) {
      const id = newId()
      ids.push(id)
      await keepTest(tx, { id, account, tested, input, tests, clients, madeAt, user: by.user.id })
      await charge(tx, { account, test: id, credits, now })
      await enqueue(tx, runTestJob, { account, test: id, lane: laneOf(madeAt) })
    }
    await keepChoice(tx, account, by.user.id, { tests, clients: clients.map((client) => client.id) })
    return ids
  })
}

async function prepare(
  place: MessagePlace,
  { variation_ids: variations, substitutions = {} }: RunFields,
  { services, db, account, user, now, prices }: RunBy & Pick<StoredTestInput, 'prices'>,
): Promise<Prepared[]> {
  const { substitutions: limit } = emailTestLimits
  if (JSON.stringify(substitutions).length > limit)
    throw new Refusal('email_test_values_long', { limit }, { field: 'substitutions' })
  const { publicUrl } = services.config
  const prepared: Prepared[] = []
  for (const variationId of variations ? new Set(variations) : [undefined]) {
    const tested = await findTestedMessage(db, account, { ...place, variationId })
    const compiled = await compileTested(account, tested, services.identities)
    const input = whole(() =>
      renderTested(compiled, tested, { to: user.email, substitutions, publicUrl, now }),
    )
    prepared.push({ tested, input: { ...input, prices } })
  }
  return prepared
}

/** @throws template_broken for a message that grows without end */
function whole<T>(render: () => T): T {
  try {
    return render()
  } catch (cause) {
    if (!(cause instanceof BudgetExceeded)) throw cause
    const details = {
      part: 'html',
      line: 1,
      column: 1,
      problem: cause.message,
      problem_code: 'budget',
      name: '',
    }
    throw new Refusal('template_broken', details)
  }
}

async function refuseShort(
  tx: Db,
  account: string,
  { entitled, cost, now }: { entitled: number | null; cost: number; now: Date },
): Promise<void> {
  if (entitled === null || cost === 0) return
  const remain = Math.max(0, entitled - (await countUsedCredits(tx, account, now)))
  if (cost > remain) throw new Refusal('email_test_credits_short', { cost, remain })
}

async function keepChoice(
  tx: Db,
  account: string,
  user: string,
  choice: { tests: EmailTestName[]; clients: string[] },
): Promise<void> {
  // A choice without the inbox test leaves the clients of the last one.
  await sql`
    insert into email_test_choice (account_id, user_id, choice)
    values (${account}, ${user}, ${JSON.stringify(choice)}::jsonb)
    on conflict (account_id, user_id) do update set choice =
      case when excluded.choice->'clients' = '[]'
        then excluded.choice || jsonb_build_object('clients', email_test_choice.choice->'clients')
        else excluded.choice end`.execute(tx)
}
