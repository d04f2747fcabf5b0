import { join } from 'node:path'
import { contactTimes, loadRecipients } from '#features/contacts/public.ts'
import { mailSendClient } from '#features/mail-send/public.ts'
import { singleSendClient, tellPaused } from '#features/single-sends/public.ts'
import { findProvider } from '#features/sms/public.ts'
import type { Services } from '#platform/services.ts'
import { signingSecret, signingSecrets } from '#platform/signing-secret.ts'
import { keepPreparedSends, type PreparedSends } from '#sending/engine/prepared-sends.ts'
import { runEngine } from '#sending/engine/run-engine.ts'
import { makeMailSigner } from '#sending/events/tracking/mail-tokens.ts'
import { makeSigner } from '#sending/events/tracking/tokens.ts'
import type { LoadSendRecipients } from '#sending/ledger/send.ts'
import { limitOf } from '#sending/pacing/providers/provider-flow.ts'
import { loadMailRecipients } from '#sending/sends/load-mail-recipients.ts'
import { openServers } from './mail-target.ts'
import type { MailTarget } from './mailbox.ts'

/** The mail servers of now, and the moments at which they change. */
type ChangingTarget = Pick<MailTarget, 'servers'> & { onChange(listener: () => void): void }

export interface RunningSending {
  /** Finishes the messages under way, and gives the rest back. After `withinMs` those without an answer are uncertain. */
  stop(withinMs: number): Promise<void>
}

/** Runs this process's sending engine on connections of its own to the mail servers. */
export async function startSending(services: Services, target: ChangingTarget): Promise<RunningSending> {
  const { config, database, log, leases, metrics, now } = services
  const { providerLimits } = config
  const openOf = (group: string) => limitOf(providerLimits, group)?.open ?? null
  const transport = openServers(services, target, openOf)
  target.onChange(transport.look)
  const engine = await runEngine(
    {
      db: database.db,
      pool: database.pool,
      log: log.child({ part: 'sending' }),
      metrics,
      transport,
      texts: (account) => findProvider(services, database.db, account),
      prepared: await preparedSends(services),
      loadRecipients: loadSendRecipients(services),
      contactTimes,
      softBounces: config.softBounces,
      watch: config.autoPause && { limits: config.autoPause, tell: { [singleSendClient]: tellPaused } },
      providerLimits,
      isOff: () => services.sending.off() !== null,
      journalFolder: join(config.dataDir, 'journals'),
      host: services.host,
      now,
    },
    { beatMs: leases.beatMs, deadAfterMs: leases.recipientsMs },
  )
  return {
    async stop(withinMs) {
      // Both are stopped at once, so that the engine gets back the messages that were not begun.
      const [messages] = await Promise.all([transport.close(withinMs), engine.stop()])
      if (messages > 0)
        log.warn({ messages }, 'mail servers did not answer in time: these messages stay uncertain')
    },
  }
}

/** Transactional mail brings its own recipients; the recipients of all other sends are contacts. */
export function loadSendRecipients({
  database,
  config,
}: Pick<Services, 'database' | 'config'>): LoadSendRecipients {
  const loadContacts = loadRecipients(database)
  const loadMail = loadMailRecipients(database, config.relayHeaders !== null)
  return async (send, ids, names) => {
    if (send.client === mailSendClient) return loadMail(send, ids, names)
    const contacts = await loadContacts(send.account, ids, names)
    return new Map([...contacts].map(([id, data]) => [id, { data }]))
  }
}

/** Compiles and caches sends, for messages and for their hosted copies. */
export async function preparedSends({ database, config, identities }: Services): Promise<PreparedSends> {
  await signingSecret(database.db)
  const secrets = await signingSecrets(database.db)
  const addresses = () => ({ publicUrl: config.publicUrl, shortUrl: config.sms.shortUrl })
  const keep = (of: ReturnType<typeof addresses>) => ({
    of,
    sends: keepPreparedSends(database.db, {
      signer: makeSigner(secrets),
      mailboxes: config.bounces && { domain: config.bounces.domain, signer: makeMailSigner(secrets) },
      identities,
      relayHeaders: config.relayHeaders,
      accountPerHour: config.sendRate,
      ...of,
    }),
  })
  let kept = keep(addresses())
  return {
    get(sendId) {
      const now = addresses()
      if (now.publicUrl !== kept.of.publicUrl || now.shortUrl !== kept.of.shortUrl) kept = keep(now)
      return kept.sends.get(sendId)
    },
  }
}
