import type { AudiencePerson, audiencePeople } from '@carillon/contract/audience-people'
import type { HandlerInput } from '@carillon/contract/endpoint'
import type { Metadata } from '@carillon/contract/wire'
import { type AudienceContext, steppedAudience } from '#features/audiences/public.ts'
import { foundBySearch, showNames } from '#features/contacts/public.ts'
import { planForMany } from '#features/segments/public.ts'
import { parsePersonPlace, writePersonPlace } from '#features/send-people/public.ts'
import { Refusal } from '#platform/refusal.ts'
import { findAtStep, type PeoplePage } from '#sending/audience/public.ts'

type Input = HandlerInput<typeof audiencePeople.list>

/** One page of the people behind a number. It begins at a key, so that a late page costs as much as the first. */
export async function findAudiencePeople(
  context: AudienceContext,
  { query, body }: Pick<Input, 'query' | 'body'>,
  address: (token: string) => string,
): Promise<{ results: AudiencePerson[]; _metadata: Metadata }> {
  const { account } = context
  const place = placeOf(query.page_token, body.from)
  const within = body.search?.trim() ? foundBySearch(account, body.search) : null
  const { results, hasMore } = await context.db.transaction().execute(async (db) => {
    // Members of lists are found by indexes; conditions of segments are tested on all contacts.
    const { segment_ids = [], exclude_segment_ids = [] } = body.send_to
    if (segment_ids.length + exclude_segment_ids.length > 0) await planForMany(db, account)
    const of = await steppedAudience({ ...context, db }, body.send_to, body.suppression_group_id ?? null)
    const limit = query.page_size + 1
    const found = await findAtStep(db, of, body.step, { ...place, limit, within })
    const page = found.slice(0, query.page_size)
    if (place.direction === 'newer') page.reverse()
    const names = await showNames(
      db,
      account,
      page.map(({ id }) => id),
    )
    const entries = new Map(page.map((each) => [each.id, each.entries]))
    return {
      results: names.map((each) => ({ ...each, entries: entries.get(each.id) })),
      hasMore: found.length > query.page_size,
    }
  })
  const [first, last] = [results.at(0), results.at(-1)]
  const hasOlder = place.direction === 'newer' || hasMore
  const hasNewer = place.direction === 'newer' ? hasMore : place.key !== null
  return {
    results,
    _metadata: {
      ...(last && hasOlder ? { next: address(writePersonPlace({ direction: 'older', id: last.id })) } : {}),
      ...(first && hasNewer ? { prev: address(writePersonPlace({ direction: 'newer', id: first.id })) } : {}),
      count: results.length,
    },
  }
}

type Place = Pick<PeoplePage, 'direction' | 'key' | 'withKey'>

function placeOf(token: string | undefined, from: string | undefined): Place {
  const place = parsePersonPlace(token)
  if (place === undefined) throw new Refusal('page_token_invalid', {}, { field: 'page_token' })
  if (place === null) return { direction: 'older', key: from ?? null, withKey: true }
  return { direction: place.direction, key: place.id }
}
