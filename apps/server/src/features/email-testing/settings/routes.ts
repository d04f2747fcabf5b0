import { emailTesting } from '@carillon/contract/email-testing'
import { isAdministrator } from '#features/rights/public.ts'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { Refusal } from '#platform/refusal.ts'
import { changeSettings, findSettings } from './settings.ts'

/** Everyone who tests may see the setting; administrators change it. */
export function emailTestingSettingsRoutes(app: App): void {
  handle(app, emailTesting.settings, async ({ db, account }) => findSettings(db, account))
  handle(app, emailTesting.changeSettings, async ({ db, account, identity }, { body }) => {
    if (!isAdministrator(identity)) throw new Refusal('administrator_required')
    await changeSettings(db, account, body)
    return body
  })
}
