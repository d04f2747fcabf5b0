import { contentHistory } from '@carillon/contract/content-history'
import { customFields } from '@carillon/contract/custom-fields'
import { emailTesting } from '@carillon/contract/email-testing'
import { ipPools } from '@carillon/contract/ips'
import { lists } from '@carillon/contract/lists'
import { segments } from '@carillon/contract/segments'
import { singleSendReview } from '@carillon/contract/single-send-review'
import { singleSends } from '@carillon/contract/single-sends'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { newDesign, newModule } from '@carillon/email-design/defaults'
import type { FakeServer } from './fake-server.ts'
import { givenDraft } from './given-draft.ts'

/** The editor of a single send with a design of one button, `shop`. Its side panels could not be loaded. */
export function givenEditor(server: FakeServer): void {
  const stored = givenDraft({
    email_config: { editor: 'design', document: newDesign('en', [newModule('button', 'shop')]) },
  })
  server.answer(singleSends.get, stored)
  server.answer(singleSends.update, stored)
  server.answer(singleSendReview.review, { findings: [] })
  server.answer(singleSendReview.checkLinks, { findings: [] })
  const { categories } = singleSends
  const { countAudience } = singleSendReview
  for (const call of [contentHistory.hold, contentHistory.release, customFields.list]) server.fail(call)
  for (const call of [categories, countAudience, ipPools.list]) server.fail(call)
  for (const call of [lists.list, segments.list, unsubscribeGroups.list]) server.fail(call)
  server.fail(emailTesting.previews)
}
