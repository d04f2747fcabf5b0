import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { Selectable } from 'kysely'
import { type Db, newId } from '#platform/db.ts'
import type { MailDomainKey } from '#schema/tables.generated.ts'
import type { KeyFacts } from './records.rules.ts'

const makePair = promisify(generateKeyPair)

export interface NewKey {
  privateKey: string
  publicKey: string
}

/** A pair for DKIM, RSA with 2048 bits, which every receiver understands. Takes a part of a second in another thread. */
export async function makeKey(): Promise<NewKey> {
  const { privateKey, publicKey } = await makePair('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { privateKey, publicKey: publicKey.toString('base64') }
}

/** The name under which a domain's key of this number is published. */
export function selectorOf(stem: string, number: number): string {
  return `${stem}${number}`
}

export async function addKey(
  tx: Db,
  domain: number,
  key: NewKey,
  { selector, status, now }: { selector: string; status: 'active' | 'next'; now: Date },
): Promise<void> {
  await tx
    .insertInto('mail_domain_key')
    .values({
      id: newId(),
      domain_id: domain,
      selector,
      status,
      created_at: now,
      private_key: key.privateKey,
      public_key: key.publicKey,
    })
    .execute()
}

type KeyRow = Pick<
  Selectable<MailDomainKey>,
  'id' | 'domain_id' | 'selector' | 'public_key' | 'status' | 'retired_at'
>
export type DomainKey = KeyRow & KeyFacts

/** The keys of domains, without their private parts. */
export async function findKeys(db: Db, domains: readonly number[]): Promise<Map<number, DomainKey[]>> {
  const rows = await db
    .selectFrom('mail_domain_key')
    .select(['id', 'domain_id', 'selector', 'public_key', 'status', 'retired_at'])
    .where('domain_id', 'in', domains.length > 0 ? [...domains] : [0])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows as DomainKey[], ({ domain_id }) => domain_id)
}
