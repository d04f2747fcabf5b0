import { domainToUnicode } from 'node:url'
import { type Sender, type SenderFields, senderLimits } from '@carillon/contract/senders'
import { type Selectable, sql } from 'kysely'
import {
  closestDomain,
  findDomainStates,
  isOnVerifiedDomain,
  type VerifySenders,
} from '#features/domains/public.ts'
import { enqueue } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { makeToken, sha256 } from '#platform/http/identity.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { type FindMessageUses, usesIn } from '#platform/message-uses.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseLocked } from '#platform/refuse-locked.ts'
import type { Sender as SenderTable } from '#schema/tables.generated.ts'
import { sendVerification } from './send-verification.job.ts'
import { isLinkFresh, secondsUntilResend } from './senders.rules.ts'

type SenderRow = Selectable<SenderTable>

/** A sender is locked while a scheduled or running send of the account uses it. */
const lockedSql = sql<boolean>`exists (
  select 1 from single_send
  where single_send.account_id = sender.account_id and single_send.sender_id = sender.id
    and single_send.status = 'scheduled'
)`

export async function findSenders(db: Db, account: string): Promise<Sender[]> {
  const rows = await selectSenders(db, account).orderBy('id').execute()
  return rows.map(toWire)
}

/** The senders of an account, each with the domain that signs for it. */
export async function listSenders(db: Db, account: string): Promise<Sender[]> {
  const [senders, domains] = [await findSenders(db, account), await findDomainStates(db, account)]
  return senders.map((sender) => ({ ...sender, domain: closestDomain(sender.from.email, domains) }))
}

export async function getSender(db: Db, account: string, id: number): Promise<Sender> {
  const row = await selectSenders(db, account).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('sender_not_found', { id })
  return toWire(row)
}

/** Finds a sender of the account and locks its row until the transaction ends. */
async function accessSender(tx: Db, account: string, id: number) {
  const row = await selectSenders(tx, account).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('sender_not_found', { id })
  return row
}

function selectSenders(db: Db, account: string) {
  return db
    .selectFrom('sender')
    .selectAll('sender')
    .select(lockedSql.as('locked'))
    .where('account_id', '=', account)
}

/**
 * Makes a sender. On a verified domain it is verified at once; else its verification mail is sent after the transaction
 * commits.
 */
export async function createSender(
  db: Db,
  account: string,
  fields: SenderFields,
  now: Date,
): Promise<Sender> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const { count } = await tx
      .selectFrom('sender')
      .select((all) => all.fn.countAll<number>().as('count'))
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow()
    if (count >= senderLimits.senders)
      throw new Refusal('sender_limit_reached', { limit: senderLimits.senders })
    const { id } = await tx
      .insertInto('sender')
      .values({ account_id: account, ...toColumns(fields), created_at: now, updated_at: now } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseTakenNickname)
    await verifyByDomainOrMail(tx, { account, id, email: fields.from.email, now })
    return getSender(tx, account, id)
  })
}

/** Changes a sender. The from address of a sender in use can't change; a new from address must be verified again. */
export async function updateSender(
  db: Db,
  account: string,
  id: number,
  { change, findUses, now }: { change: Partial<SenderFields>; findUses: FindMessageUses; now: Date },
): Promise<Sender> {
  return db.transaction().execute(async (tx) => {
    const sender = await accessSender(tx, account, id)
    const moves = change.from !== undefined && change.from.email !== sender.from_email
    if (moves) {
      const uses = usesIn(await findUses(tx, account, id))
      refuseLocked('sender_locked', id, uses, { field: 'from.email' })
    }
    await tx
      .updateTable('sender')
      .set({ ...toColumns(change), updated_at: now, ...(moves ? { verified_at: null } : {}) })
      .where('id', '=', id)
      .execute()
      .catch(refuseTakenNickname)
    if (moves) await verifyByDomainOrMail(tx, { account, id, email: change.from?.email ?? '', now })
    return getSender(tx, account, id)
  })
}

/** @throws sender_locked with the things that use it */
export async function deleteSender(
  db: Db,
  account: string,
  id: number,
  findUses: FindMessageUses,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await accessSender(tx, account, id)
    refuseLocked('sender_locked', id, usesIn(await findUses(tx, account, id)))
    await tx.deleteFrom('sender').where('id', '=', id).execute()
  })
}

export async function resendVerification(db: Db, account: string, id: number, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const sender = await accessSender(tx, account, id)
    if (sender.verified_at) throw new Refusal('sender_already_verified', { id })
    const retryAfterSeconds = secondsUntilResend(sender.verification_sent_at, now)
    if (retryAfterSeconds > 0)
      throw new Refusal('sender_verification_too_soon', { id }, { retryAfterSeconds })
    await startVerification(tx, id, now)
  })
}

/**
 * The address that a mailed link would verify, and whether it is verified already.
 * @throws verification_link_invalid after 48 hours, or when a newer link was mailed
 */
export async function findByVerificationLink(
  db: Db,
  token: string,
  now: Date,
): Promise<{ email: string; verified: boolean; account: string }> {
  const sender = await accessByLink(db, token, now)
  const { from_email: email, account_id: account, verified_at } = sender
  return { email, account, verified: verified_at !== null }
}

/**
 * Verifies the sender that a mailed link belongs to. Verifying it again succeeds too, as a second click on the button does.
 * @param account the account that it has to belong to; without it any
 * @throws verification_link_invalid after 48 hours, or when a newer link was mailed
 */
export async function verifySender(
  db: Db,
  token: string,
  now: Date,
  account?: string,
): Promise<{ email: string; account: string }> {
  return db.transaction().execute(async (tx) => {
    const sender = await accessByLink(tx, token, now, { lock: true })
    if (account !== undefined && sender.account_id !== account) throw new Refusal('verification_link_invalid')
    if (sender.verified_at === null) {
      await tx
        .updateTable('sender')
        .set({ verified_at: now, updated_at: now })
        .where('id', '=', sender.id)
        .execute()
    }
    return { email: sender.from_email, account: sender.account_id }
  })
}

/** The link of a verified sender stays valid. */
async function accessByLink(db: Db, token: string, now: Date, { lock = false } = {}): Promise<SenderRow> {
  const sender = await db
    .selectFrom('sender')
    .selectAll()
    .where('verification_hash', '=', sha256(token))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!sender || (sender.verified_at === null && !isLinkFresh(sender.verification_sent_at, now)))
    throw new Refusal('verification_link_invalid')
  return sender
}

/**
 * Verifies a sender at once if it is on a verified domain, whose owner has proved that its addresses are theirs. Mails
 * a link to others.
 */
async function verifyByDomainOrMail(
  tx: Db,
  { account, id, email, now }: { account: string; id: number; email: string; now: Date },
): Promise<void> {
  if (!(await isOnVerifiedDomain(tx, account, email))) return startVerification(tx, id, now)
  await tx
    .updateTable('sender')
    .set({ verified_at: now, verification_hash: null })
    .where('id', '=', id)
    .execute()
}

/** Verifies the senders of these accounts at a domain and below it. */
export const verifySendersOfDomain: VerifySenders = async (tx, { accounts, domain, now }) => {
  await tx
    .updateTable('sender')
    .set({ verified_at: now, updated_at: now })
    .where('account_id', 'in', [...accounts])
    .where('verified_at', 'is', null)
    .where(isAtDomain(domain))
    .execute()
}

/** Names with other letters than ASCII are compared as they were typed. */
function isAtDomain(domain: string) {
  const host = sql<string>`split_part(sender.from_email, '@', 2)`
  const names = [domain, domainToUnicode(domain)]
  return sql<boolean>`(${host} = any(${names}::text[]) or ${sql.join(
    names.map((name) => sql`right(${host}, ${name.length + 1}) = ${`.${name}`}`),
    sql` or `,
  )})`
}

/** Makes a new link, which replaces the old one. The token is only in the job and the mail; the row has its hash. */
async function startVerification(tx: Db, id: number, now: Date): Promise<void> {
  const token = makeToken()
  await tx
    .updateTable('sender')
    .set({ verification_hash: sha256(token), verification_sent_at: now })
    .where('id', '=', id)
    .execute()
  await enqueue(tx, sendVerification, { senderId: id, token })
}

function toColumns(fields: Partial<SenderFields>) {
  const { nickname, from, reply_to, address, address_2, city, state, zip, country } = fields
  return {
    ...(from ? { from_email: from.email, from_name: from.name } : {}),
    ...(reply_to ? { reply_to_email: reply_to.email, reply_to_name: reply_to.name ?? '' } : {}),
    nickname,
    address,
    address_2,
    city,
    state,
    zip,
    country,
  }
}

function toWire(row: SenderRow & { locked: boolean }): Sender {
  const { id, nickname, address, address_2, city, state, zip, country, locked } = row
  return {
    id,
    nickname,
    from: { email: row.from_email, name: row.from_name },
    reply_to: { email: row.reply_to_email, name: row.reply_to_name },
    address,
    address_2,
    city,
    state,
    zip,
    country,
    verified: row.verified_at !== null,
    locked,
    created_at: Math.floor(row.created_at.getTime() / 1000),
    updated_at: Math.floor(row.updated_at.getTime() / 1000),
  }
}

function refuseTakenNickname(cause: unknown): never {
  if ((cause as { constraint?: string }).constraint === 'sender_nickname') {
    throw new Refusal('sender_nickname_taken', {}, { field: 'nickname' })
  }
  throw cause
}
