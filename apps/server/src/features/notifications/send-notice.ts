import { type Owner, ownerOf, usernamesOf } from '#features/account/public.ts'
import type { JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { layOut, type MailContent } from './mail-layout.ts'
import { sendWritten } from './send-written.ts'

interface Reader {
  account: string
  /** The account's owner, in whose name it is mailed. */
  owner: Owner
  email: string
  /** The reader's language, in which the content is written. */
  language: string
}

/** Lays a mail about the account out, and sends it to a person. What fails is thrown, so that the job tries again. */
export async function sendNotice(
  context: Pick<JobContext, 'db' | 'services' | 'now'>,
  { account, owner, email, language }: Reader,
  content: MailContent,
): Promise<void> {
  const read = { ...owner, language: language === 'de' ? ('de' as const) : ('en' as const) }
  const written = layOut(read, content, context.services.config.publicUrl)
  await sendWritten(context, { ...written, account, from: owner.email, to: email }, null)
}

/**
 * The owner in whose name a job mails; undefined if the account was deleted meanwhile.
 * @throws if the account has no owner, which only a hand in the tables causes: the job tries again, and its error is in the log
 */
export async function ownerToMailFor(db: Db, account: string, reader = ''): Promise<Owner | undefined> {
  const owner = await ownerOf(db, account, reader)
  if (owner) return owner
  const left = await usernamesOf(db, [account])
  if (left.has(account)) throw new Error(`account ${account} has no owner, in whose name it is mailed`)
  return undefined
}
