import { adConsents } from '@carillon/contract/ad-consents'
import { contactProfile } from '@carillon/contract/contact-profile'
import { fillPath } from '@carillon/contract/endpoint'
import type { App } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { handle } from '#platform/http/handle.ts'
import { findAdConsent, setAdConsent } from './ad-consent.ts'
import { findDiagnosis } from './diagnosis.ts'
import { changeLists, findMemberships } from './memberships.ts'
import { resubscribe } from './resubscribe.ts'
import type { FindSendNames } from './send-names.ts'
import { findTimeline } from './timeline.ts'

export function profileRoutes(app: App, findSendNames: FindSendNames): void {
  handle(app, contactProfile.memberships, ({ db, account }, { params }) =>
    findMemberships(db, account, params.id),
  )
  handle(app, contactProfile.changeLists, ({ db, identity }, { params, body }) =>
    changeLists(db, identity, params.id, body),
  )
  handle(app, contactProfile.timeline, async (context, { params, query }) => {
    const { entries, next, keptFrom, changesKept } = await findTimeline(
      context.db,
      context.account,
      params.id,
      query,
      findSendNames,
    )
    const self = `${baseAddress(context)}${fillPath(contactProfile.timeline.path, params)}`
    const address = (token: string) => {
      const search = new URLSearchParams({ page_size: String(query.page_size), page_token: token })
      if (query.kinds) search.set('kinds', query.kinds.join(','))
      return `${self}?${search}`
    }
    return {
      result: entries,
      ...(keptFrom && { message_events_kept_from: keptFrom.toISOString() }),
      ...(changesKept && { changes_kept_from: changesKept.toISOString() }),
      _metadata: { self, ...(next ? { next: address(next) } : {}) },
    }
  })
  handle(app, contactProfile.diagnosis, ({ db, account }, { params }) =>
    findDiagnosis(db, account, params.id, findSendNames),
  )
  handle(app, contactProfile.resubscribe, ({ db, identity }, { params, body }) =>
    resubscribe(db, identity, params.id, body),
  )
  handle(app, adConsents.get, async ({ db, account }, { params }) => ({
    consent: await findAdConsent(db, account, params.id),
  }))
  handle(app, adConsents.set, async ({ db, account }, { params, body }) => ({
    consent: await setAdConsent(db, account, params.id, body.is_given),
  }))
}
