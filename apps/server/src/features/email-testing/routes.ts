import { emailTesting } from '@carillon/contract/email-testing'
import { demandEntitlement } from '#features/entitlements/public.ts'
import type { App, Context } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { picturesRoute } from './pictures.ts'
import type { ClientList } from './renderers/renderer.ts'
import { acceptRun } from './runs/accept-run.ts'
import { cancelTest } from './runs/cancel.ts'
import { findTestCredits } from './runs/credits.ts'
import { findOptions } from './runs/options.ts'
import { findSummaries, getTest, kindOfTest, listTests } from './runs/read-tests.ts'
import { demandReading } from './runs/reading-right.ts'

export function emailTestingRoutes(app: App, { renderer }: { renderer: ClientList }): void {
  const { config } = app.services

  handle(app, emailTesting.options, async (context, { params, query }) => {
    await demandTesting(context, params.kind)
    const { services, db, account, identity, now } = context
    const place = { ...params, variationId: query.variation_id }
    return findOptions(place, { services, db, account, user: identity.userId, renderer, now })
  })
  handle(app, emailTesting.run, async (context, { params, body }) => {
    await demandTesting(context, params.kind)
    const { services, db, account, identity, now } = context
    const user = { id: identity.userId, email: identity.userEmail }
    const ids = await acceptRun(params, body, { services, db, account, renderer, user, now })
    return {
      result: await findSummaries(db, account, ids),
      credits: await findTestCredits(services, db, account, now),
    }
  })
  handle(app, emailTesting.list, async (context, { params }) => {
    await demandTesting(context, params.kind)
    return { result: await listTests(context.db, context.account, params) }
  })
  handle(app, emailTesting.get, async (context, { params }) => {
    await demandTest(context, params.test_id)
    return getTest(context.db, context.account, params.test_id, config.publicUrl)
  })
  handle(app, emailTesting.cancel, async (context, { params }) => {
    await demandTest(context, params.test_id)
    return cancelTest(context.db, context.account, params.test_id, context.now)
  })
  picturesRoute(app)
}

/** @throws entitlement_required, forbidden */
async function demandTesting(
  { db, account, identity }: Context,
  kind: Parameters<typeof demandReading>[1],
): Promise<void> {
  await demandEntitlement(db, account, 'email_testing')
  demandReading(identity, kind)
}

/** @throws entitlement_required, email_test_not_found, forbidden */
async function demandTest({ db, account, identity }: Context, id: string): Promise<void> {
  await demandEntitlement(db, account, 'email_testing')
  demandReading(identity, await kindOfTest(db, account, id))
}
