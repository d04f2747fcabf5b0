import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

const minute = 60
const hour = 60 * minute

/** The most tries of each kind within a number of seconds. */
export const limits = {
  /** Posts from one network address to one form. */
  address: { most: 10, seconds: hour },
  /** Posts from one network address to one form by browsers that run no scripts: their posts cost nothing. */
  addressWithoutScript: { most: 3, seconds: hour },
  /** Posts of one person to one form. */
  person: { most: 5, seconds: hour },
  /** Confirmation mails to one person, by form and by account. */
  mail: { most: 1, seconds: 24 * hour },
  mailOfAccount: { most: 3, seconds: 24 * hour },
  /** Confirmation mails of one form. */
  mailsOfForm: { most: 1000, seconds: hour },
  mailsWithoutScript: { most: 100, seconds: hour },
  /** Views of one form from one network address. */
  views: { most: 120, seconds: minute },
} as const

export type Limit = (typeof limits)[keyof typeof limits]

/**
 * Counts a try. @returns true if it is within the limit; otherwise the next try is possible after at most the seconds of
 * the limit. The key is stored as a hash, since it names people.
 */
export async function isWithin(tx: Db, key: string, { most, seconds }: Limit, now: Date): Promise<boolean> {
  const hashed = createHash('sha256').update(key).digest('base64url')
  const from = new Date(now.getTime() - seconds * 1000)
  const { rows } = await sql<{ count: number }>`
    insert into signup_attempt as known (key, began_at, count) values (${hashed}, ${now}, 1)
    on conflict (key) do update set
      count = case when known.began_at <= ${from} then 1 else known.count + 1 end,
      began_at = case when known.began_at <= ${from} then ${now} else known.began_at end
    returning count`.execute(tx)
  return (rows[0]?.count ?? 0) <= most
}

/** The mailbox of an address: the part after a plus sign is for its owner's sorting, and counts no person twice. */
export function mailboxOf(email: string): string {
  return email.replace(/^([^+@]+)\+[^@]*@/, '$1@')
}

/** The network of an address: the owner of one IPv6 address has its whole network of 64 bits. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = ip.split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - start.length - end.length
  return [...start, ...Array<string>(zeros).fill('0'), ...end].slice(0, 4).join(':')
}
