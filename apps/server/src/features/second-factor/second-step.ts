import type { Answer, AnswerInput } from '@carillon/contract/endpoint'
import type { secondStep } from '@carillon/contract/second-factor'
import { noteByPerson } from '#platform/audit/note-by-person.ts'
import type { Db } from '#platform/db.ts'
import type { Context } from '#platform/http/app.ts'
import { Refusal } from '#platform/refusal.ts'
import { makeAppSecret, showAppSecret, takeCode, useApp, wrongCode } from './app-codes.ts'
import type { FactorVerbs, Ticket } from './factor-verbs.ts'
import { changeFactorsIn, lockUser } from './own-factors.ts'
import { passkeyHost, passkeyOrigins, passkeyPlace } from './passkey-place.ts'
import { checkPasskey, keepPasskey, optionsToMake, optionsToSign, type Place, readMade } from './passkeys.ts'
import { attemptOf } from './proof.ts'
import { takeRecoveryCode } from './recovery-codes.ts'

type Open = Omit<Context, 'account' | 'identity'>

/**
 * The options of the page of the second step. Each call gives a new challenge; the secret of an app that is set up stays, since
 * the app may have taken it already.
 * @throws sign_in_ticket_ended, sign_in_limited
 */
export async function showSecondStep(
  verbs: FactorVerbs,
  { db, now, services }: Open,
  secret: string,
): Promise<AnswerInput<typeof secondStep.options>> {
  const ticket = await verbs.findTicket(db, secret, { counts: false }, now)
  await refuseOutdated(verbs, db, ticket)
  const { user, email, mustSetUp } = ticket
  const passkeys = passkeyPlace(services.config.publicUrl)
  const asking = { user, email, ticket: ticket.id }
  const show = mustSetUp ? optionsToMake : optionsToSign
  const passkey = passkeys.host === null ? null : await show(db, asking, passkeys.host, now)
  const known = { email, must_set_up: mustSetUp, passkey, passkeys }
  if (!mustSetUp) return { ...known, methods: (await verbs.secondStepsOf(db, ticket)).methods, app: null }
  return { ...known, methods: [], app: await appOf(verbs, db, ticket) }
}

async function appOf(verbs: FactorVerbs, db: Db, { id, user, email, pendingSecret }: Ticket) {
  const owner = { id: user, email }
  if (pendingSecret) return showAppSecret(db, owner, pendingSecret)
  const { sealed, shown } = await makeAppSecret(db, owner)
  await verbs.keepSecret(db, id, sealed)
  return shown
}

interface Given {
  ticket: string
  code?: string | undefined
  passkey?: Record<string, unknown> | undefined
  name?: string | undefined
}

/**
 * Finishes a sign-in: checks a code or a passkey, or sets one of them up, and opens the session. Attempts are counted by
 * ticket, and by user and network address as passwords are.
 * @throws sign_in_ticket_ended, sign_in_limited, second_factor_wrong, passkey_not_possible
 */
export async function finishSignIn(
  verbs: FactorVerbs,
  context: Open,
  given: Given,
): Promise<Answer<typeof secondStep.finish>> {
  const { db, now, ip } = context
  const ticket = await verbs.findTicket(db, given.ticket, { counts: true }, now)
  await refuseOutdated(verbs, db, ticket)
  const attempt = attemptOf(ticket.user, ip)
  await verbs.countAttempt(db, attempt, now)
  const setUp = ticket.mustSetUp ? await readyToSetUp(context, ticket, given) : null
  if (!setUp && given.passkey) {
    const asking = { user: ticket.user, ticket: ticket.id }
    await checkPasskey(db, asking, { response: given.passkey, place: placeOf(context) }, now)
  }
  const finish = async (tx: Db) => {
    await lockUser(tx, ticket.user)
    // Another sign-in may have set a factor up in the meantime.
    await refuseOutdated(verbs, tx, ticket)
    await verbs.endTicket(tx, ticket.id)
    // A code is used up only if the sign-in is finished with it.
    if (!setUp && !given.passkey) await useCode(tx, ticket.user, given.code, now)
    const recovery_codes = setUp ? await changeFactorsIn(tx, verbs, ticket.user, setUp) : null
    if (setUp) {
      const { requestId } = context
      const done = { through: 'session', action: 'secondStep.finish', ip, requestId } as const
      await noteByPerson(tx, { ...ticket, ...done }, now)
    }
    const { user, account } = ticket
    const session = { user, account, ip, agent: context.header('user-agent') ?? '' }
    return { ...(await verbs.openSession(tx, session, now)), recovery_codes }
  }
  const keepRefused = (error: unknown) => verbs.keepRefused(db, error, now)
  const answer = await db.transaction().execute(finish).catch(keepRefused)
  await verbs.forgetAttempt(db, attempt, now)
  return { ...answer, accounts: await verbs.countAccounts(db, ticket.user) }
}

/** A ticket to set a factor up ends when there is one: the password alone must not add another. */
async function refuseOutdated(verbs: FactorVerbs, db: Db, { user, mustSetUp }: Ticket): Promise<void> {
  if (mustSetUp && (await verbs.hasSecondFactor(db, user))) throw new Refusal('sign_in_ticket_ended')
}

/** Uses up a code of the app, or a recovery code. @throws second_factor_wrong */
async function useCode(tx: Db, user: string, code: string | undefined, now: Date): Promise<void> {
  const isRight =
    code !== undefined &&
    ((await takeCode(tx, user, code, now)) || (await takeRecoveryCode(tx, user, code, now)))
  if (!isRight) throw wrongCode()
}

/** The change that sets a factor up, once its passkey was read. */
async function readyToSetUp(
  context: Open,
  { id, user, pendingSecret }: Ticket,
  { code, passkey, name }: Given,
): Promise<(tx: Db) => Promise<void>> {
  const { db, now } = context
  if (passkey) {
    const place = placeOf(context)
    const made = await readMade(db, { user, ticket: id }, { response: passkey, place }, now)
    return (tx) => keepPasskey(tx, user, { made, name: name ?? 'Passkey', host: place.host }, now)
  }
  if (!pendingSecret || code === undefined) throw wrongCode()
  return (tx) => useApp(tx, user, { sealed: pendingSecret, code }, now)
}

export function placeOf({ services, header }: Pick<Open, 'services' | 'header'>): Place {
  const { publicUrl } = services.config
  return { host: passkeyHost(publicUrl), origins: passkeyOrigins(publicUrl, header('origin')) }
}
