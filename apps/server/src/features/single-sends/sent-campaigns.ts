import { sql } from 'kysely'
import { bareArray, type Db } from '#platform/db.ts'
import { asUuid } from '#platform/uuid.ts'

/** The states of single sends whose mail is sent, or was. */
const sent = ['triggered', 'pick-winner']

/**
 * The single sends by email that were sent or are being sent, among these names: numbers, as the oldest API names
 * campaigns, or ids. Unknown names are left out.
 */
export async function findSentCampaigns(
  db: Db,
  account: string,
  names: readonly string[],
): Promise<Map<string, { id: string; number: number }>> {
  const numbers = names.flatMap((name) => (/^\d{1,15}$/.test(name) ? Number(name) : []))
  const ids = names.flatMap((name) => asUuid(name) ?? [])
  if (numbers.length === 0 && ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('single_send')
    .select(['id', 'number'])
    .where('account_id', '=', account)
    .where('channel', '=', 'email')
    .where('status', 'in', sent)
    .where(sql<boolean>`(number = any(${numbers}::bigint[]) or id = any(${bareArray(ids)}::uuid[]))`)
    .execute()
  const named = (name: string) =>
    rows.find(({ id, number }) => id === asUuid(name) || number === Number(name))
  return new Map(
    names.flatMap((name) => {
      const found = named(name)
      return found ? [[name, found] as const] : []
    }),
  )
}
