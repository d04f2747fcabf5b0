import { dataRequests } from '@carillon/contract/data-requests'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { handleSigned } from '#platform/http/handle-signed.ts'
import { erase, findErasures } from './erasures.ts'
import { copySigning } from './mail-copy.job.ts'
import { findOwnData, type OwnDataParts } from './own-data.ts'

/**
 * @param findAutomations the automations that a contact went through; automations reach data requests by way of texts, so
 * it is passed
 */
export function dataRequestsRoutes(app: App, parts: OwnDataParts): void {
  handle(app, dataRequests.erasures, async ({ db, account }) => ({
    result: await findErasures(db, account),
  }))
  handle(app, dataRequests.erase, async ({ db, identity, now }, { params }) => ({
    job_id: await erase(db, identity, params.id, now),
  }))
  handleSigned(app, dataRequests.file, copySigning, async ({ database: { db }, config }, { params }) => ({
    name: 'data.json',
    type: 'application/json; charset=utf-8',
    content: `${JSON.stringify(await findOwnData(db, params.id, { base: config.publicUrl, ...parts }), null, 2)}\n`,
  }))
}
