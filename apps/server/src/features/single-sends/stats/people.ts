import type { HandlerInput } from '@carillon/contract/endpoint'
import type { statsPeople } from '@carillon/contract/stats-people'
import { daysOf, listPeople, peopleLines, type Sends } from '#features/send-people/public.ts'
import type { Db } from '#platform/db.ts'
import { exportFileName } from './export-stats.rules.ts'
import { accessStats, chosenSends, refuseSpan, requestedSends } from './stats.ts'

type Behind = HandlerInput<typeof statsPeople.export>['query']

/** One page of the people behind a number. @throws single_send_not_found */
export async function findStatsPeople(
  db: Db,
  account: string,
  id: string,
  query: HandlerInput<typeof statsPeople.list>['query'],
  address: (token: string) => string,
): ReturnType<typeof listPeople> {
  refuseSpan(daysOf(query))
  const { sends } = await accessBehind(db, account, id, query)
  return listPeople(db, account, sends, query, address)
}

/**
 * Everyone behind a number as lines of CSV. All refusals come before the first line.
 * @throws single_send_not_found
 */
export async function exportPeople(
  db: Db,
  account: string,
  id: string,
  { behind, now }: { behind: Behind; now: Date },
): Promise<{ fileName: string; lines: AsyncGenerator<string> }> {
  refuseSpan(daysOf(behind))
  const { name, sends } = await accessBehind(db, account, id, behind)
  const fileName = exportFileName(name, now.toISOString().slice(0, 10), 'people')
  return { fileName, lines: peopleLines(db, account, sends, behind) }
}

/**
 * The sends whose recipients a number counts: for an A/B test perhaps the sends of one variation, where each contact is
 * in one.
 */
async function accessBehind(
  db: Db,
  account: string,
  id: string,
  { group, ab_variation_id: variation, ab_phase_id: phase }: Behind,
): Promise<{ name: string; sends: Sends }> {
  const { name, sends } = await accessStats(db, account, id)
  const asked = requestedSends(sends)
  const isNarrowed = variation !== undefined || phase !== undefined
  const chosen = isNarrowed ? chosenSends(asked, { variation, phase }) : group === 'requests' ? asked : sends
  return { name, sends: { ids: chosen.map((send) => send.id), isSeries: false } }
}
