import { singleSignOn } from '@carillon/contract/single-sign-on'
import type { Logger } from 'pino'
import { isFirstAccount } from '#features/account/public.ts'
import { isAdministrator } from '#features/rights/public.ts'
import { noteByPerson } from '#platform/audit/note-by-person.ts'
import type { App, Context } from '#platform/http/app.ts'
import { handle, handlePublic } from '#platform/http/handle.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { admit } from './admit.ts'
import { beginAttempt, takeAttempt } from './attempts.ts'
import { knowProvider } from './known-provider.ts'
import { addressOf, discover, type ProviderNetwork, readClaims, refuseIssuer } from './provider.ts'
import { accessProvider, findSetting, keepSetting, secretOf } from './setting.ts'
import type { SignInVerbs } from './verbs.ts'

type KnownProvider = ReturnType<typeof knowProvider>
type OpenContext = Omit<Context, 'account' | 'identity'>

/** Signing in by an OpenID Connect provider, and its setting. */
export function singleSignOnRoutes(app: App, verbs: SignInVerbs): void {
  const { services } = app
  const known = knowProvider((client) => discover(client, networkOf(services), app.fastify.log as Logger))
  handle(app, singleSignOn.get, async (context) => {
    await refuseOthers(context)
    return show(context)
  })
  handle(app, singleSignOn.set, async (context, { body }) => {
    const { db, account, now } = context
    await refuseOthers(context)
    refuseIssuer(body.issuer, networkOf(services))
    if (body.is_on) {
      const { issuer, client_id: clientId, client_secret: secret = '' } = body
      known.forget()
      await known.find({ issuer, clientId, secret }, now)
    }
    await keepSetting(db, account, body)
    return show(context)
  })
  handlePublic(app, singleSignOn.provider, async ({ db }) => {
    const setting = await findSetting(db)
    return { provider: setting?.isOn ? { name: setting.name } : null }
  })
  handlePublic(app, singleSignOn.begin, async (context) => {
    const { db, now, ip } = context
    const attempt = { email: 'single sign-on', ip }
    await verbs.countAttempt(db, attempt, now)
    const configuration = await configure(context, known)
    const { browser, ...secrets } = await beginAttempt(db, ip, now)
    await verbs.forgetAttempt(db, attempt, now)
    return { url: await addressOf(configuration, secrets, redirectUri(services)), secret: browser }
  })
  handlePublic(app, singleSignOn.finish, (context, { body }) => finish(context, body, { ...verbs, known }))
}

interface Back {
  secret: string
  query: string
  language?: 'en' | 'de' | undefined
}

async function finish(
  context: OpenContext,
  { secret, query, language = 'en' }: Back,
  { known, ...verbs }: SignInVerbs & { known: KnownProvider },
) {
  const { db, now, ip, services, log, header, requestId } = context
  const attempt = { email: 'single sign-on', ip }
  await verbs.countAttempt(db, attempt, now)
  const back = new URL(redirectUri(services))
  back.search = query
  const state = back.searchParams.get('state') ?? ''
  const secrets = await takeAttempt(db, { state, browser: secret }, now)
  const configuration = await configure(context, known)
  const claims = await readClaims(configuration, secrets, { back, onUnknownKey: known.forget, log })
  const { user, ...open } = await db.transaction().execute(async (tx) => {
    const setting = await accessProvider(tx)
    const admitted = await admit(tx, { claims, setting, language }, verbs, now)
    for (const account of admitted.joined) {
      const done = { through: 'provider', action: 'singleSignOn.finish', ip, requestId } as const
      await noteByPerson(tx, { ...admitted, ...done, account }, now)
    }
    const found = await verbs.accountToOpen(tx, admitted.user, ip)
    if (!found) throw new Refusal('single_sign_on_not_invited', { email: admitted.email })
    return { user: admitted.user, ...found }
  })
  await verbs.forgetAttempt(db, attempt, now)
  const agent = header('user-agent') ?? ''
  const session = await verbs.enter(db, { user, account: open.account, ip, agent }, now)
  return { ...session, accounts: open.accounts }
}

async function configure({ db, now }: OpenContext, known: KnownProvider) {
  const setting = await accessProvider(db)
  const { issuer, clientId } = setting
  return known.find({ issuer, clientId, secret: await secretOf(db, setting) }, now)
}

/** The provider is trusted with every user of the installation, so the first account decides about it. */
async function refuseOthers({ db, identity, account }: Context): Promise<void> {
  if (!isAdministrator(identity)) throw new Refusal('administrator_required')
  if (!(await isFirstAccount(db, account))) throw new Refusal('single_sign_on_elsewhere')
}

const nothingYet = {
  is_on: false,
  name: '',
  issuer: '',
  client_id: '',
  domains: [],
  role_id: null,
  is_password_off: false,
}

async function show({ db, services }: Pick<Context, 'db' | 'services'>) {
  const setting = await findSetting(db)
  const redirect_uri = redirectUri(services)
  if (!setting) return { ...nothingYet, has_client_secret: false, redirect_uri }
  return {
    is_on: setting.isOn,
    name: setting.name,
    issuer: setting.issuer,
    client_id: setting.clientId,
    has_client_secret: (await secretOf(db, setting)) !== '',
    domains: setting.domains,
    role_id: setting.roleId,
    is_password_off: setting.isPasswordOff,
    redirect_uri,
  }
}

function redirectUri({ config }: Services): string {
  return `${config.publicUrl}/sign-in/callback`
}

function networkOf({ config, receivers }: Services): ProviderNetwork {
  return { receivers, hosts: config.signInHosts }
}
