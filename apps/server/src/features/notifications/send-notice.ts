import type { Mail } from '#platform/mail.ts'
import type { JobContext } from '../../jobs/define-job.ts'

/**
 * Hands over a mail. A server that refuses an added address for good marks it as bounced, and the mail is settled;
 * one that takes it clears the mark. Anything else is thrown, so that the job tries again.
 * @param addressId null for the account's own address and for people, who are never marked
 */
export async function sendNotice(
  { db, services, now }: JobContext,
  mail: Omit<Mail, 'from'> & { from: string },
  addressId: string | null,
): Promise<void> {
  const setBounced = async (bouncedAt: Date | null): Promise<void> => {
    if (addressId === null) return
    await db
      .updateTable('notification_address')
      .set({ bounced_at: bouncedAt })
      .where('id', '=', addressId)
      .execute()
  }
  try {
    await services.mailer.send({ ...mail, from: `"Carillon" <${mail.from}>` })
  } catch (cause) {
    if (addressId === null || !isRefusedForGood(cause)) throw cause
    services.log.info({ addressId, answer: (cause as Error).message }, 'notification address bounced')
    return setBounced(now())
  }
  await setBounced(null)
}

/** The server's answer to this recipient, not to us or to the message. */
function isRefusedForGood(cause: unknown): boolean {
  const { command, responseCode = 0 } = cause as { command?: string; responseCode?: number }
  return command === 'RCPT TO' && responseCode >= 500
}
