import { serveAds } from './meta-ad-routes.ts'
import { serveAudiences } from './meta-audience-routes.ts'
import { serveResults, tellLeads } from './meta-result-routes.ts'
import { giveToken, openDialog, serveMe } from './meta-sign-in-routes.ts'
import { broken, busy, MetaError, notThere, signedCall, signedOut } from './meta-wire.ts'
import type { SandboxAnswer, SandboxCall, SandboxCore, SandboxHalf } from './sandbox-call.ts'

/** Meta's half: `/v25.0/…` of the Graph API, and `/dialog/oauth`, where a person would sign in. */
export function metaRoutes(core: SandboxCore): SandboxHalf {
  return {
    async serve(call) {
      try {
        return await answer(core, call)
      } catch (cause) {
        if (cause instanceof MetaError) return cause.reply
        throw cause
      }
    },
    failure: (status) => ({ 401: signedOut, 429: busy, 500: broken })[status]().reply,
    tell: () => tellLeads(core),
  }
}

async function answer(core: SandboxCore, call: SandboxCall): Promise<SandboxAnswer> {
  if (call.path === '/dialog/oauth') return await openDialog(core, call)
  if (/^\/v\d+\.0\/oauth\/access_token$/.test(call.path)) return await giveToken(core, call)
  const signed = await signedCall(core, call)
  for (const serve of [serveMe, serveAudiences, serveResults, serveAds]) {
    const found = await serve(core, signed)
    if (found !== null) return found
  }
  throw notThere()
}
