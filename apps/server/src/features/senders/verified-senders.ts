import type { Sender, SenderFields } from '@carillon/contract/senders'
import {
  domainsThatDistrust,
  domainsThatRefuse,
  type VerifiedSender,
  type VerifiedSenderFields,
  verifiedSenders,
} from '@carillon/contract/verified-senders'
import { hasVerifiedDomain } from '#features/domains/public.ts'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import type { FindMessageUses } from '#platform/message-uses.ts'
import * as verbs from './senders.ts'

/** The calls of the public API in which a sender is flat. They work on the same senders as all others. */
export function verifiedSendersRoutes(app: App, findUses: FindMessageUses): void {
  handle(app, verifiedSenders.create, async ({ db, account, now }, { body }) =>
    toFlat(await verbs.createSender(db, account, withoutGaps(body), now)),
  )
  handle(app, verifiedSenders.list, async ({ db, account }, { query }) => {
    const all = await verbs.findSenders(db, account)
    const asked = all.filter(({ id }) => (query.id === undefined ? id > query.lastSeenID : id === query.id))
    return { results: asked.slice(0, query.limit).map(toFlat) }
  })
  handle(app, verifiedSenders.domains, async () => ({
    results: { soft_failures: [...domainsThatDistrust], hard_failures: [...domainsThatRefuse] },
  }))
  handle(app, verifiedSenders.steps, async ({ db, account }) => {
    const all = await verbs.findSenders(db, account)
    return {
      results: {
        sender_verified: all.some(({ verified }) => verified),
        domain_verified: await hasVerifiedDomain(db, account),
      },
    }
  })
  handle(app, verifiedSenders.verify, async ({ db, account, now }, { params }) => {
    await verbs.verifySender(db, params.token, now, account)
  })
  handle(app, verifiedSenders.resend, ({ db, account, now, services }, { params }) => {
    services.sending.demandOn()
    return verbs.resendVerification(db, account, params.id, now)
  })
  handle(app, verifiedSenders.update, async ({ db, account, now }, { params, body }) => {
    const known = toFlat(await verbs.getSender(db, account, params.id))
    return toFlat(
      await verbs.updateSender(db, account, params.id, { change: changedFields(known, body), findUses, now }),
    )
  })
  handle(app, verifiedSenders.delete, ({ db, account }, { params }) =>
    verbs.deleteSender(db, account, params.id, findUses),
  )
}

/** Fields that these calls may leave out are empty. */
function withoutGaps(flat: VerifiedSenderFields): SenderFields {
  return {
    nickname: flat.nickname,
    from: { email: flat.from_email, name: flat.from_name ?? '' },
    reply_to: { email: flat.reply_to, name: flat.reply_to_name ?? '' },
    address: flat.address ?? '',
    address_2: flat.address2 ?? '',
    city: flat.city ?? '',
    state: flat.state ?? '',
    zip: flat.zip ?? '',
    country: flat.country ?? '',
  }
}

/** Name and address are one field for the verb, so the part that a change leaves out is taken from what is known. */
function changedFields(known: VerifiedSender, change: Partial<VerifiedSenderFields>): Partial<SenderFields> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const whole = withoutGaps({ ...known, ...given })
  const isGiven = (...names: (keyof VerifiedSenderFields)[]) => names.some((name) => name in given)
  return {
    ...(isGiven('nickname') ? { nickname: whole.nickname } : {}),
    ...(isGiven('from_email', 'from_name') ? { from: whole.from } : {}),
    ...(isGiven('reply_to', 'reply_to_name') ? { reply_to: whole.reply_to } : {}),
    ...(isGiven('address') ? { address: whole.address } : {}),
    ...(isGiven('address2') ? { address_2: whole.address_2 } : {}),
    ...(isGiven('city') ? { city: whole.city } : {}),
    ...(isGiven('state') ? { state: whole.state } : {}),
    ...(isGiven('zip') ? { zip: whole.zip } : {}),
    ...(isGiven('country') ? { country: whole.country } : {}),
  }
}

function toFlat(sender: Sender): VerifiedSender {
  const { id, nickname, from, reply_to, address, address_2, state, city, zip, country } = sender
  return {
    id,
    nickname,
    address,
    address2: address_2,
    state,
    city,
    zip,
    country,
    from_email: from.email,
    from_name: from.name,
    reply_to: reply_to.email,
    reply_to_name: reply_to.name,
    verified: sender.verified,
    locked: sender.locked,
  }
}
