import type { Owner } from '#features/account/public.ts'
import type { JobContext } from '#jobs/define-job.ts'
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
