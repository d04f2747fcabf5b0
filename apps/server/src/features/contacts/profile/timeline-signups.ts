import type { TimelineEntry } from '@carillon/contract/contact-profile'
import type { Db } from '#platform/db.ts'
import { isPerson, type Person } from './person.ts'
import type { TimelineRow } from './timeline-sources.ts'

type Signup = NonNullable<TimelineEntry['form']>

/** The forms that were sent, for the rows of a page that are about one, by their keys. */
export async function findSignups(
  db: Db,
  account: string,
  person: Person,
  page: readonly TimelineRow[],
): Promise<Map<string, Signup>> {
  const ids = page.flatMap(({ event, key }) =>
    event === 'form_submitted' ? [key.replace('signup:', '')] : [],
  )
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('signup_consent')
    .selectAll()
    .where(isPerson('contact_id', person))
    .where('account_id', '=', account)
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(
      ({ id, form_id, form_name, version, consent_text, page: shownOn, ip, user_agent, confirmed_at }) => [
        `signup:${id}`,
        {
          id: form_id,
          name: form_name,
          version,
          consent_text,
          page: shownOn,
          ip,
          user_agent,
          confirmed_at: confirmed_at?.toISOString() ?? null,
        },
      ],
    ),
  )
}
