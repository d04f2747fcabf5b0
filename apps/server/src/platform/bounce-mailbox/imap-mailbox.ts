import { ImapFlow, type ImapFlowError } from 'imapflow'
import { inboundLimits } from '../smtp/inbound-server.ts'
import { type Mailbox, type MailboxMessage, MailboxRefused, pause, type Shelf } from './mailbox.ts'
import type { Imap } from './mailbox-url.ts'

/** The folders to which messages move, in addition to the folder that is read. */
export const shelves = { read: 'Carillon read', unknown: 'Carillon unknown' } as const satisfies Record<
  Shelf,
  string
>

/** The longest silence of a server while we wait for an answer, in milliseconds. */
const silenceMs = 60_000

/** Opens a folder of an IMAP server as a mailbox. */
export async function openImapMailbox(settings: Imap): Promise<Mailbox> {
  const { host, port, tls, verifyCertificate, user, password, folder, everyMs } = settings
  const client = new ImapFlow({
    host,
    port,
    secure: tls === 'implicit',
    auth: { user, pass: password },
    ...(tls === 'implicit' ? {} : { doSTARTTLS: tls === 'required' }),
    tls: { rejectUnauthorized: verifyCertificate },
    logger: false,
    disableAutoIdle: true,
    maxIdleTime: 5 * 60_000,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: 6 * 60_000,
  })
  // The caller that waits for an answer gets the error as well.
  client.on('error', () => {})
  await client.connect().catch(throwRefusal)
  try {
    await client.mailboxOpen(folder).catch(throwRefusal)
    await makeShelves(client)
  } catch (error) {
    client.close()
    throw error
  }
  // A message that arrives between two waits must not be missed.
  let hasCome = false
  let onCome = () => {}
  for (const event of ['exists', 'close'] as const) {
    client.on(event, () => {
      hasCome = true
      onCome()
    })
  }
  return {
    async next(atMost, without) {
      hasCome = false
      const found = await client.search({ all: true }, { uid: true })
      if (!found) throw new Error('the mailbox could not be searched')
      const uids = found.filter((uid) => !without.has(String(uid))).slice(0, atMost)
      if (uids.length === 0) return []
      const query = { uid: true, source: { start: 0, maxLength: inboundLimits.keptBytes } }
      const messages: MailboxMessage[] = []
      for (const { uid, source } of await client.fetchAll(uids.join(','), query, { uid: true })) {
        // Some servers cut only the first of several messages, and send nothing of the others.
        const whole = source?.length ? { source } : await client.fetchOne(String(uid), query, { uid: true })
        if (whole && whole.source?.length) messages.push({ id: String(uid), source: whole.source })
      }
      return messages
    },
    async putAside(ids, shelf) {
      if (ids.length === 0) return
      const moved = await client.messageMove(ids.join(','), shelves[shelf], { uid: true })
      if (!moved) throw new Error(`messages could not be moved to "${shelves[shelf]}"`)
    },
    async wait(signal) {
      if (hasCome) return
      const come = new AbortController()
      onCome = () => come.abort()
      signal.addEventListener('abort', onCome)
      // IDLE ends with the next command, or with the connection.
      void client.idle().catch(onCome)
      await pause(everyMs, come.signal)
      signal.removeEventListener('abort', onCome)
      onCome = () => {}
    },
    async close() {
      if (client.usable)
        await Promise.race([client.logout().catch(() => {}), pause(2000, new AbortController().signal)])
      client.close()
    },
  }
}

async function makeShelves(client: ImapFlow): Promise<void> {
  const there = new Set((await client.list()).map(({ name }) => name))
  for (const name of Object.values(shelves)) if (!there.has(name)) await client.mailboxCreate(name)
}

/** Throws `MailboxRefused` for an error that waiting can't repair, else the error itself. */
function throwRefusal(error: ImapFlowError): never {
  if (error.authenticationFailed) throw new MailboxRefused('the user or the password is wrong')
  if (error.tlsFailed) throw new MailboxRefused(`TLS failed (${error.code ?? error.message})`)
  if (error.mailboxMissing) throw new MailboxRefused('the folder does not exist')
  throw error
}
