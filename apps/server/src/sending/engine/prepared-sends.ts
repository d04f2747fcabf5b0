import type { Kysely } from 'kysely'
import type { MailIdentities } from '#platform/mail-identity.ts'
import type { RelayHeaderNames } from '#platform/setting-shapes.ts'
import type { SendMessage, SuppressionReason } from '#schema/stored-message.ts'
import type { DB } from '#schema/tables.generated.ts'
import {
  type EngineRecipient,
  linkAddresses,
  type Mailboxes,
} from '#sending/events/tracking/link-addresses.ts'
import { idBytes, type TokenSigner } from '#sending/events/tracking/tokens.ts'
import type { Attachment } from '#sending/message/attachments.ts'
import { campaignHeaders } from '#sending/message/campaign-headers.ts'
import { compileApart } from '#sending/message/compile-apart.ts'
import type { TrackingLinks, Variation } from '#sending/message/compile-variation.ts'
import { messageIds } from '#sending/message/message-ids.ts'
import { type RelayHeaders, relayHeaders } from '#sending/message/relay-headers.ts'
import type { Pace } from '#sending/pacing/providers/pace.rules.ts'
import type { MailRoute } from '#sending/pacing/servers/choose-servers.rules.ts'
import { routeOf } from '#sending/pacing/servers/route-of.ts'
import { variationSource } from '#sending/sends/start-send.ts'
import { type PreparedText, prepareText, shortLinkPath } from '#sending/texts/prepared-texts.ts'

/** A compiled send, with everything that is the same for all its recipients. */
export interface PreparedSend {
  channel: 'email'
  id: string
  account: string
  client: string
  /** True for mail of campaigns. Transactional mail is never limited. */
  isCampaign: boolean
  groupId: number | null
  /** Suppression reasons that this message ignores. */
  bypasses: readonly SuppressionReason[]
  /** The facts that decide about its mail servers. */
  route: MailRoute
  /** The paces that it may not exceed. */
  paces: readonly Pace[]
  variation: Variation
  links: TrackingLinks<EngineRecipient>
  /** The Message-ID of a contact's copy. It is the same each time, so that a receiver can recognise a second copy. */
  messageId(contactId: string): string
  /** Headers for the relay that differ between recipients; null: there are none. */
  relayHeadersOf: RelayHeaders['ofRecipient']
  /** The envelope sender for one recipient; null: the address in From. */
  returnPath(contact: Buffer): string | null
}

export type PreparedAny = PreparedSend | PreparedText

export interface PreparedSends {
  get(sendId: string): Promise<PreparedAny | null>
}

/** A prepared send with the facts that show whether it would be prepared in the same way now. */
interface KeptSend extends PreparedSend {
  from: string
  identity: string
}

type KeptAny = KeptSend | PreparedText

interface PreparedOptions {
  signer: TokenSigner
  publicUrl: string
  identities: MailIdentities
  /** The addresses where bounces and unsubscribe requests by mail are read; null: none. */
  mailboxes?: Mailboxes | null
  relayHeaders?: RelayHeaderNames | null
  /** The most messages of an account's campaigns in an hour; null: no limit. */
  accountPerHour?: number | null
  /** The beginning of short links in text messages; absent: `publicUrl`. */
  shortUrl?: string | null
}

/**
 * The time for which a compiled send is used without checking, in milliseconds. A send may last for months, and the key
 * that signs it, or the host of its links, may change meanwhile. A key that was replaced stays published for days.
 */
const usuallyFreshMs = 10_000

/** Compiles each send once a process, and caches the last few. */
export function keepPreparedSends(
  db: Kysely<DB>,
  options: PreparedOptions & { keep?: number; freshMs?: number },
): PreparedSends {
  const kept = new Map<string, { made: Promise<KeptAny | null>; since: number }>()
  const { keep = 20, freshMs = usuallyFreshMs } = options
  /** Answers the same send, or prepares it again if its signing domain or the host of its links has changed. */
  const renew = async (was: KeptAny): Promise<KeptAny | null> => {
    if (was.channel === 'sms') return was
    const { version } = await options.identities.of(was.account, was.from)
    return version === was.identity ? was : prepare(db, was.id, options)
  }
  return {
    get(sendId) {
      const known = kept.get(sendId)
      kept.delete(sendId)
      if (known && performance.now() - known.since < freshMs) {
        kept.set(sendId, known)
        return known.made
      }
      const made = known
        ? known.made.then((was) => (was ? renew(was) : prepare(db, sendId, options)))
        : prepare(db, sendId, options)
      kept.set(sendId, { made, since: performance.now() })
      // A send that is missing or could not be read is not cached.
      made.then(
        (found) => found ?? kept.delete(sendId),
        () => kept.delete(sendId),
      )
      for (const oldest of kept.keys()) {
        if (kept.size <= keep) break
        kept.delete(oldest)
      }
      return made
    },
  }
}

async function prepare(
  db: Kysely<DB>,
  sendId: string,
  {
    signer,
    publicUrl,
    identities,
    mailboxes = null,
    relayHeaders: names = null,
    accountPerHour = null,
    shortUrl = null,
  }: PreparedOptions,
): Promise<KeptAny | null> {
  const row = await db
    .selectFrom('send')
    .select(['id', 'account_id', 'client', 'client_id', 'message', 'text_message'])
    .where('id', '=', sendId)
    .executeTakeFirst()
  if (!row) return null
  const { message, text_message: text } = row
  if (text) {
    return prepareText(row, text, {
      signer,
      publicUrl,
      shortLinkBase: `${shortUrl ?? publicUrl}${shortLinkPath}`,
    })
  }
  const campaign = campaignHeaders(message, row.account_id)
  const relay = relayHeaders(names, message)
  const identity = await identities.of(row.account_id, message.from.email)
  const { variation, problems } = await compileApart({
    ...variationSource(message),
    listId: campaign.listId,
    headers: { ...campaign.headers, ...relay.shared },
    attachments: await findAttachments(db, sendId),
    dkim: identity.signer,
  })
  // The message compiled when the send was frozen, so only a newer version of the product can fail here.
  if (!variation) throw new Error(`send ${sendId} no longer compiles: ${problems[0]?.message}`)
  const sendBytes = idBytes(sendId)
  const returnDomain = identity.returnDomain ?? mailboxes?.domain
  return {
    channel: 'email',
    id: sendId,
    account: row.account_id,
    client: row.client,
    isCampaign: message.campaign !== undefined,
    groupId: message.unsubscribe.groupId,
    bypasses: message.bypasses ?? [],
    route: routeOfMessage(message),
    paces: pacesOf(row, message, accountPerHour),
    variation,
    links: linkAddresses(
      signer,
      { base: identity.linkBase, publicUrl },
      sendBytes,
      message.unsubscribe.customUrl,
      mailboxes,
    ),
    messageId: messageIds(sendId, message.from.email),
    relayHeadersOf: relay.ofRecipient,
    returnPath: (contact) => mailboxes && `${mailboxes.signer.sign('b', sendBytes, contact)}@${returnDomain}`,
    from: message.from.email,
    identity: identity.version,
  }
}

/** Mail of programs does not wait for the rate of a mail server, but counts. */
function routeOfMessage({ ipPool = null, unsubscribe, from, campaign }: SendMessage): MailRoute {
  const { groupId } = unsubscribe
  return routeOf({ pool: ipPool, groupId, email: from.email, mayWait: campaign !== undefined })
}

/** Transactional mail has none: a password reset can't wait behind a campaign. */
function pacesOf(
  { account_id, client_id }: { account_id: string; client_id: string },
  { campaign }: Pick<SendMessage, 'campaign'>,
  accountPerHour: number | null,
): Pace[] {
  if (!campaign) return []
  return [
    ...(accountPerHour === null ? [] : [{ id: account_id, perHour: accountPerHour }]),
    ...(campaign.perHour ? [{ id: client_id, perHour: campaign.perHour }] : []),
  ]
}

async function findAttachments(db: Kysely<DB>, sendId: string): Promise<Attachment[]> {
  const rows = await db
    .selectFrom('mail_attachment')
    .selectAll()
    .where('send_id', '=', sendId)
    .orderBy('number')
    .execute()
  return rows.map(({ filename, type, is_inline, content_id, content }) => ({
    filename,
    type,
    content,
    isInline: is_inline,
    contentId: content_id,
  }))
}
