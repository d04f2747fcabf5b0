import { segmentsLegacy } from '@carillon/contract/segments-legacy'
import { readPage, refuseEmptyPage, showRecipients } from '#features/legacy-recipients/public.ts'
import type { App } from '#platform/http/app.ts'
import { handle, handleStream } from '#platform/http/handle.ts'
import type { Dependencies } from '../dependencies.ts'
import { requestSegmentDeletion } from '../request-segment-deletion.ts'
import { findMembers } from './find-members.ts'
import { recipientSearchRoutes } from './search-routes.ts'
import * as verbs from './segments-legacy.ts'

export function segmentsLegacyRoutes(app: App, dependencies: Dependencies): void {
  const { findSentCampaigns } = dependencies
  handle(app, segmentsLegacy.list, async ({ db, account }) => ({
    segments: (await verbs.findLegacySegments(db, account)).map(verbs.showLegacy),
  }))
  handle(app, segmentsLegacy.create, async ({ db, account, now, identity: by }, { body }) =>
    verbs.showLegacy(await verbs.createLegacySegment(db, account, body, { now, by }, findSentCampaigns)),
  )
  handle(app, segmentsLegacy.get, async ({ db, account }, { params }) =>
    verbs.showLegacy(await verbs.numbered(db, await verbs.accessLegacySegment(db, account, params.id))),
  )
  handle(app, segmentsLegacy.update, async ({ db, account, now, identity: by }, { params, body }) =>
    verbs.showLegacy(
      await verbs.updateLegacySegment(db, account, params.id, body, { now, by }, findSentCampaigns),
    ),
  )
  handleStream(
    app,
    segmentsLegacy.delete,
    async ({ db, account, identity }, { params, query }, _request, reply) => {
      const { id } = await verbs.accessLegacySegment(db, account, params.id)
      await requestSegmentDeletion(db, identity, id, query.delete_contacts === true, dependencies)
      return reply.code(204).send()
    },
  )
  handle(app, segmentsLegacy.recipients, async ({ db, account }, { params, query }) => {
    const { id } = await verbs.accessLegacySegment(db, account, params.id)
    const page = readPage(query)
    const found = await findMembers(db, account, id, page)
    refuseEmptyPage(page, found)
    return { recipients: await showRecipients(db, account, found) }
  })
  recipientSearchRoutes(app, dependencies)
}
