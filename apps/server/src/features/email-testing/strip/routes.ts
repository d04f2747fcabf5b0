import { emailTesting } from '@carillon/contract/email-testing'
import { demandEntitlement } from '#features/entitlements/public.ts'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { demandReading } from '../runs/reading-right.ts'
import { getPreviews } from './previews.ts'

/** The free previews beside the editor. */
export function emailTestStripRoutes(app: App): void {
  const { config } = app.services
  handle(app, emailTesting.previews, async ({ db, account, identity, now }, { params, query }) => {
    await demandEntitlement(db, account, 'email_testing')
    demandReading(identity, params.kind)
    const asked = { ...params, variationId: query.variation_id }
    return getPreviews(db, account, asked, { now, publicUrl: config.publicUrl })
  })
}
