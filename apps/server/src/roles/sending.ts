import { join } from 'node:path'
import { contactTimes, loadRecipients } from '#features/contacts/public.ts'
import { mailSendClient } from '#features/mail-send/public.ts'
import type { Database } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { signingSecret, signingSecrets } from '#platform/signing-secret.ts'
import { SmtpTransport } from '#platform/smtp/smtp-transport.ts'
import { parseSmtpUrl } from '#platform/smtp/smtp-url.ts'
import { keepPreparedSends, type PreparedSends } from '../sending/engine/prepared-sends.ts'
import { type RunningEngine, runEngine } from '../sending/engine/run-engine.ts'
import { loadMailRecipients } from '../sending/load-mail-recipients.ts'
import type { LoadSendRecipients } from '../sending/send.ts'
import { makeSigner } from '../sending/tracking/tokens.ts'

/** Runs the engine of this process on a transport of its own. */
export async function startSending(services: Services, smtpUrl: string): Promise<RunningEngine> {
  const { config, database, log, metrics, now } = services
  const transport = new SmtpTransport(parseSmtpUrl(smtpUrl))
  const engine = await runEngine({
    db: database.db,
    pool: database.pool,
    log: log.child({ part: 'sending' }),
    metrics,
    transport,
    prepared: await preparedSends(services),
    loadRecipients: loadSendRecipients(database),
    contactTimes,
    isOff: () => services.sending.off() !== null,
    journalFolder: join(config.dataDir, 'journals'),
    now,
  })
  return {
    workerId: engine.workerId,
    async stop() {
      // Together: a server that is slow to answer must not keep the process from ending.
      await Promise.all([engine.stop(), transport.close()])
    },
  }
}

/** Mail of programs brings its recipients with it; all other sends go to contacts. */
export function loadSendRecipients(database: Database): LoadSendRecipients {
  const loadContacts = loadRecipients(database)
  const loadMail = loadMailRecipients(database)
  return async (send, ids, names) => {
    if (send.client === mailSendClient) return loadMail(send, ids, names)
    const contacts = await loadContacts(send.account, ids, names)
    return new Map([...contacts].map(([id, data]) => [id, { data }]))
  }
}

/** Sends compiled for messages and for their copies in the browser. */
export async function preparedSends({ database, config, dkim }: Services): Promise<PreparedSends> {
  await signingSecret(database.db)
  const signer = makeSigner(await signingSecrets(database.db))
  return keepPreparedSends(database.db, {
    signer,
    publicUrl: config.publicUrl,
    dkim,
  })
}
