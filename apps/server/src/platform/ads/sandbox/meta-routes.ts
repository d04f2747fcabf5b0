import type { SandboxCore, SandboxHalf } from './sandbox-call.ts'

/** Meta's half: `/v25.0/…` of the Graph, `/dialog/oauth` and the sign-in. */
export function metaRoutes(_core: SandboxCore): SandboxHalf {
  return {
    serve: async () => ({ status: 404, body: { error: { code: 803 } } }),
    failure: (status) => ({ status, body: { error: { code: status } } }),
  }
}
