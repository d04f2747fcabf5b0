import type { HandlerInput } from '@carillon/contract/endpoint'
import type { SingleSend, singleSends } from '@carillon/contract/single-sends'
import { treeOfResults } from '@carillon/segment-language/tree-of-results'
import type { Making } from '#features/design-library/public.ts'
import { segmentWith } from '#features/segments/public.ts'
import type { Db } from '#platform/db.ts'
import type { Identity } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import { duplicateSingleSend, findSingleSend } from './single-sends.ts'

/**
 * A copy of a sent email for the people who did not react. They are a segment and no list: a person who reacts before the
 * copy leaves does not get it. The segment is made first, so a copy is never addressed to other people.
 * @throws single_send_not_found, single_send_not_sent, single_send_not_email
 */
export async function resendSingleSend(
  db: Db,
  account: string,
  id: string,
  { to, name, segment_name }: HandlerInput<typeof singleSends.resend>['body'],
  making: Making & { by: Identity },
): Promise<SingleSend> {
  const source = await findSingleSend(db, account, id)
  if (source.channel !== 'email') throw new Refusal('single_send_not_email')
  if (source.sent_at === null) throw new Refusal('single_send_not_sent')
  const tree = treeOfResults({ type: 'single_send', id }, to)
  if (!tree) throw new Error(`no conditions for ${to}`)
  const segmentId = await segmentWith(db, account, { name: segment_name, tree }, making)
  return duplicateSingleSend(db, account, id, { name, segmentIds: [segmentId] }, making)
}
