import type { SandboxCore, SandboxHalf } from './sandbox-call.ts'

/** Google's half: `/v26/…` of Google Ads, `/data/v1/…` of the Data Manager API, `/token`, `/revoke` and `/sign_in`. */
export function googleRoutes(_core: SandboxCore): SandboxHalf {
  return {
    serve: async () => ({ status: 404, body: { error: { code: 404, status: 'NOT_FOUND' } } }),
    failure: (status) => ({ status, body: { error: { code: status } } }),
  }
}
