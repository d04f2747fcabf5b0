import { singleSignOn } from '@carillon/contract/single-sign-on'
import { isFirstAccount } from '#features/account/public.ts'
import { isAdministrator } from '#features/rights/public.ts'
import type { App, Context } from '#platform/http/app.ts'
import { handle, handlePublic } from '#platform/http/handle.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { admit } from './admit.ts'
import { beginAttempt, takeAttempt } from './attempts.ts'
import { noteJoined } from './note-joined.ts'
import { addressOf, discover, type ProviderNetwork, readClaims, refuseIssuer } from './provider.ts'
import { accessProvider, findSetting, keepSetting, secretOf } from './setting.ts'
import type { SignInVerbs } from './verbs.ts'

type OpenContext = Omit<Context, 'account' | 'identity'>

/** Signing in by an OpenID Connect provider, and its setting. */
export function singleSignOnRoutes(app: App, verbs: SignInVerbs): void {
  handle(app, singleSignOn.get, async (context) => {
    await refuseOthers(context)
    return show(context)
  })
  handle(app, singleSignOn.set, async (context, { body }) => {
    const { db, account, services, log } = context
    await refuseOthers(context)
    refuseIssuer(body.issuer, networkOf(services))
    if (body.is_on) {
      const { issuer, client_id: clientId, client_secret: secret = '' } = body
      await discover({ issuer, clientId, secret }, networkOf(services), log)
    }
    await keepSetting(db, account, body)
    return show(context)
  })
  handlePublic(app, singleSignOn.provider, async ({ db }) => {
    const setting = await findSetting(db)
    return { provider: setting?.isOn ? { name: setting.name } : null }
  })
  handlePublic(app, singleSignOn.begin, async (context) => {
    const { db, now, ip, services } = context
    const attempt = { email: 'single sign-on', ip }
    await verbs.countAttempt(db, attempt, now)
    const configuration = await configure(context)
    const { browser, ...secrets } = await beginAttempt(db, now)
    await verbs.forgetAttempt(db, attempt, now)
    return { url: await addressOf(configuration, secrets, redirectUri(services)), secret: browser }
  })
  handlePublic(app, singleSignOn.finish, (context, { body }) => finish(context, body, verbs))
}

interface Back {
  secret: string
  query: string
  language?: 'en' | 'de' | undefined
}

async function finish(context: OpenContext, { secret, query, language = 'en' }: Back, verbs: SignInVerbs) {
  const { db, now, ip, services, log, header } = context
  const attempt = { email: 'single sign-on', ip }
  await verbs.countAttempt(db, attempt, now)
  const back = new URL(redirectUri(services))
  back.search = query
  const state = back.searchParams.get('state') ?? ''
  const secrets = await takeAttempt(db, { state, browser: secret }, now)
  const claims = await readClaims(await configure(context), secrets, back, log)
  const { user, ...open } = await db.transaction().execute(async (tx) => {
    const setting = await accessProvider(tx)
    const admitted = await admit(tx, { claims, setting, language }, verbs, now)
    for (const account of admitted.joined) await noteJoined(tx, account, admitted, context)
    const found = await verbs.accountToOpen(tx, admitted.user)
    if (!found) throw new Refusal('single_sign_on_not_invited', { email: admitted.email })
    return { user: admitted.user, ...found }
  })
  await verbs.forgetAttempt(db, attempt, now)
  const agent = header('user-agent') ?? ''
  const session = await verbs.enter(db, { user, account: open.account, ip, agent }, now)
  return { ...session, accounts: open.accounts }
}

async function configure({ db, services, log }: OpenContext) {
  const setting = await accessProvider(db)
  const client = { ...setting, secret: await secretOf(db, setting) }
  return discover(client, networkOf(services), log)
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
