import { automationStarters } from '@carillon/contract/automation-starters'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { languageOf } from '#platform/http/public-page.ts'
import { listStarters } from './list-starters.ts'

export function automationStartersRoutes(app: App): void {
  handle(app, automationStarters.list, async ({ header }, { query }) => ({
    result: listStarters(query.language ?? languageOf(header('accept-language'))),
  }))
}
