import { secondFactor, secondStep } from '@carillon/contract/second-factor'
import type { App } from '#platform/http/app.ts'
import { demandSession } from '#platform/http/demand-session.ts'
import { handle, handlePublic } from '#platform/http/handle.ts'
import { beginApp, confirmApp } from './app-codes.ts'
import { demandAdministrator, setDemand, showDemand } from './demand.ts'
import type { FactorVerbs } from './factor-verbs.ts'
import { changeFactors, removeApp, renewCodes, showFactors } from './own-factors.ts'
import { passkeyHost, passkeyPlace } from './passkey-place.ts'
import { keepPasskey, optionsToMake, readMade, removePasskey, renamePasskey } from './passkeys.ts'
import { attemptOf, checkProof } from './proof.ts'
import { finishSignIn, placeOf, showSecondStep } from './second-step.ts'
import { showFactorsOf, takeAway } from './take-away.ts'

/** The second step of a sign-in, and the second factors of people. */
export function secondFactorRoutes(app: App, verbs: FactorVerbs): void {
  handlePublic(app, secondStep.options, (context, { body }) => showSecondStep(verbs, context, body.ticket))
  handlePublic(app, secondStep.finish, (context, { body }) => finishSignIn(verbs, context, body))
  handle(app, secondFactor.get, async (context) => {
    demandSession(context)
    const { db, identity, services } = context
    const shown = await showFactors(db, identity.userId)
    return { ...shown, place: passkeyPlace(services.config.publicUrl) }
  })
  appRoutes(app, verbs)
  passkeyRoutes(app, verbs)
  handle(app, secondFactor.renewCodes, async (context, { body }) => {
    await checkProof(verbs, context, body)
    return { recovery_codes: await renewCodes(context.db, verbs, context.identity.userId) }
  })
  accountRoutes(app, verbs)
}

function appRoutes(app: App, verbs: FactorVerbs): void {
  handle(app, secondFactor.beginApp, async (context, { body }) => {
    await checkProof(verbs, context, body)
    const { db, identity, now } = context
    return beginApp(db, { id: identity.userId, email: identity.userEmail }, now)
  })
  handle(app, secondFactor.confirmApp, async (context, { body }) => {
    demandSession(context)
    const { db, identity, ip, now } = context
    const user = identity.userId
    await verbs.countAttempt(db, attemptOf(user, ip), now)
    const recovery_codes = await changeFactors(db, verbs, user, (tx) => confirmApp(tx, user, body.code, now))
    await verbs.forgetAttempt(db, attemptOf(user, ip), now)
    return { recovery_codes }
  })
  handle(app, secondFactor.removeApp, async (context, { body }) => {
    await checkProof(verbs, context, body)
    const { userId } = context.identity
    await changeFactors(context.db, verbs, userId, (tx) => removeApp(tx, userId))
  })
}

function passkeyRoutes(app: App, verbs: FactorVerbs): void {
  handle(app, secondFactor.passkeyOptions, async (context, { body }) => {
    await checkProof(verbs, context, body)
    const { db, identity, services, now } = context
    const asking = { user: identity.userId, email: identity.userEmail, ticket: null }
    return { options: await optionsToMake(db, asking, passkeyHost(services.config.publicUrl), now) }
  })
  handle(app, secondFactor.addPasskey, async (context, { body }) => {
    demandSession(context)
    const { db, identity, now } = context
    const user = identity.userId
    const place = placeOf(context)
    const made = await readMade(db, { user, ticket: null }, { response: body.passkey, place }, now)
    const kept = { made, name: body.name, host: place.host }
    return { recovery_codes: await changeFactors(db, verbs, user, (tx) => keepPasskey(tx, user, kept, now)) }
  })
  handle(app, secondFactor.renamePasskey, async (context, { params, body }) => {
    demandSession(context)
    await renamePasskey(context.db, context.identity.userId, params.id, body.name)
  })
  handle(app, secondFactor.removePasskey, async (context, { params, body }) => {
    await checkProof(verbs, context, body)
    const { userId } = context.identity
    await changeFactors(context.db, verbs, userId, (tx) => removePasskey(tx, userId, params.id))
  })
}

/** The part of administrators. */
function accountRoutes(app: App, verbs: FactorVerbs): void {
  handle(app, secondFactor.demand, ({ db, account }) => showDemand(db, account))
  handle(app, secondFactor.setDemand, async (context, { body: { demanded, ...proof } }) => {
    demandSession(context)
    demandAdministrator(context.identity)
    await checkProof(verbs, context, proof)
    const { db, identity, now } = context
    return setDemand(db, verbs, { identity, demanded }, now)
  })
  handle(app, secondFactor.ofPerson, ({ db, account }, { params }) =>
    showFactorsOf(db, account, params.username),
  )
  handle(app, secondFactor.takeAway, async (context, { params, body }) => {
    demandSession(context)
    demandAdministrator(context.identity)
    await checkProof(verbs, context, body)
    await takeAway(context.db, verbs, { identity: context.identity, username: params.username })
  })
}
