import type { JobContext } from '#jobs/define-job.ts'
import type { Mail } from '#platform/mail.ts'

/**
 * Sends a mail. If the server refuses an added address for good, the address is marked as bounced and the mail is done.
 * If the server accepts the mail, the mark is removed. Other errors are thrown, so that the job tries again.
 * @returns whether it was accepted
 * @param addressId null for the account's own address and for users, who are never marked
 */
export async function sendWritten(
  { db, services, now }: Pick<JobContext, 'db' | 'services' | 'now'>,
  mail: Omit<Mail, 'from'> & { from: string },
  addressId: string | null,
): Promise<boolean> {
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
    await setBounced(now())
    return false
  }
  await setBounced(null)
  return true
}

/** True if the server refused this recipient, not us or the message. */
function isRefusedForGood(cause: unknown): boolean {
  const { command, responseCode = 0 } = cause as { command?: string; responseCode?: number }
  return command === 'RCPT TO' && responseCode >= 500
}
