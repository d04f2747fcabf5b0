import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './db.ts'

/** All secrets by version. The newest one signs; all of them verify, because links in emails stay in use for years. */
export async function signingSecrets(db: Db): Promise<ReadonlyMap<number, Buffer>> {
  const rows = await db
    .selectFrom('signing_secret')
    .select(['version', 'secret'])
    .orderBy('version')
    .execute()
  return new Map(rows.map((row) => [row.version, row.secret]))
}

/** The newest secret. The first one is made on first use, only once, even by several processes. */
export async function signingSecret(db: Db): Promise<Buffer> {
  await sql`
    insert into signing_secret (version, secret) overriding system value
    select 1, ${randomBytes(32)} where not exists (select 1 from signing_secret)
    on conflict do nothing
  `.execute(db)
  const { secret } = await db
    .selectFrom('signing_secret')
    .select('secret')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return secret
}
