import { emailChange } from '@carillon/contract/email-change'
import { ownAccounts, passwordReset, sessions } from '@carillon/contract/sign-in'
import type { App, Context } from '#platform/http/app.ts'
import { demandSession } from '#platform/http/demand-session.ts'
import { handle, handlePublic } from '#platform/http/handle.ts'
import { unknownPlace } from '#platform/places.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  askForEmail,
  confirmEmail,
  findByConfirmLink,
  findByStopLink,
  findPendingEmail,
  stopEmailChange,
  withdrawEmail,
} from './email-change.ts'
import { askForReset, findReset, setByReset } from './password-reset.ts'
import { renamePages } from './rename-page.ts'
import type { OwnAccountVerbs, RenameVerbs, SessionVerbs } from './session-verbs.ts'

/** Coming in without a password, and what is open elsewhere. */
export function signInRoutes(app: App, verbs: SessionVerbs & OwnAccountVerbs & RenameVerbs): void {
  renamePages(app, verbs)
  handlePublic(app, passwordReset.ask, ({ db, ip, now }, { body }) =>
    askForReset(db, verbs, { email: body.email, ip }, now),
  )
  handlePublic(app, passwordReset.get, async ({ db, now }, { params }) => {
    const { email, expires_at } = await findReset(db, params.secret, now)
    return { email, expires_at: expires_at.toISOString() }
  })
  handlePublic(app, passwordReset.set, ({ db, ip, now, requestId }, { params, body }) =>
    setByReset(db, verbs, { secret: params.secret, password: body.new_password, ip, requestId }, now),
  )
  emailRoutes(app, verbs)
  handle(app, sessions.list, async (context) => {
    const { db, identity, services, now } = context
    const rows = await verbs.findSessions(db, identity.userId, demandSession(context), now)
    return {
      result: rows.map((row) => ({
        ...row,
        created_at: row.created_at.toISOString(),
        last_used_at: row.last_used_at?.toISOString() ?? null,
        expires_at: row.expires_at.toISOString(),
        place: placeOf(row.ip, services.places),
      })),
    }
  })
  handle(app, sessions.end, async (context, { params }) => {
    demandSession(context)
    if (!(await verbs.endSession(context.db, context.identity.userId, params.id)))
      throw new Refusal('session_not_found')
  })
  handle(app, sessions.endOthers, async (context) => ({
    ended: await verbs.endOtherSessions(context.db, context.identity.userId, demandSession(context)),
  }))
  handle(app, ownAccounts.list, async (context, { query }) => {
    const { db, identity } = context
    demandSession(context)
    const { search = '', ...page } = query
    const rows = await verbs.findOwnAccounts(db, identity.userId, { search, ...page })
    return {
      result: rows.map(({ id, home, ...row }) => ({
        id: row.number,
        username: row.username,
        region: row.region,
        disabled: row.disabled,
        acting_from: home === id ? null : { id: row.homeNumber, username: row.homeName },
        is_current: id === identity.account,
        is_in_session: home === identity.homeAccount,
      })),
    }
  })
  handle(app, ownAccounts.open, async (context, { params }) => {
    const { db, identity, ip, now } = context
    const token = demandSession(context)
    const account = await verbs.findMembership(db, identity.userId, params.id)
    if (account === undefined) throw new Refusal('own_account_not_found')
    await verbs.demandSecondFactor(db, { user: identity.userId, account }, now)
    return verbs.moveSession(db, { user: identity.userId, account, token, ip }, now)
  })
}

/** A change of the own address, and its two mailed links. */
function emailRoutes(app: App, verbs: SessionVerbs): void {
  handle(app, emailChange.ask, ({ db, identity, ip, now }, { body }) =>
    askForEmail(db, verbs, identity, { email: body.email, ip }, now),
  )
  handle(app, emailChange.pending, ({ db, identity, now }) => findPendingEmail(db, identity.userId, now))
  handle(app, emailChange.withdraw, ({ db, identity }) => withdrawEmail(db, identity.userId))
  handlePublic(app, emailChange.get, async ({ db, now }, { params }) => {
    const { old_email: from, new_email: email, expires_at } = await findByConfirmLink(db, params.secret, now)
    return { from, email, expires_at: expires_at.toISOString() }
  })
  handlePublic(app, emailChange.confirm, ({ db, ip, now, requestId }, { params }) =>
    confirmEmail(db, verbs, { secret: params.secret, ip, requestId }, now),
  )
  handlePublic(app, emailChange.getStop, async ({ db, now }, { params }) => {
    const { old_email, new_email, confirmed_at, expires_at } = await findByStopLink(db, params.secret, now)
    return {
      from: old_email,
      email: new_email,
      is_confirmed: confirmed_at !== null,
      expires_at: expires_at.toISOString(),
    }
  })
  handlePublic(app, emailChange.stop, ({ db, ip, now, requestId }, { params }) =>
    stopEmailChange(db, verbs, { secret: params.secret, ip, requestId }, now),
  )
}

function placeOf(ip: string, places: Context['services']['places']): string | null {
  const place = ip === '' ? undefined : places?.find(ip)
  return place === undefined || place === unknownPlace ? null : place
}
