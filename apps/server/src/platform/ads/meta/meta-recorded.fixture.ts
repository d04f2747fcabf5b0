import { expect } from 'vitest'
import type { AdPartner } from '../ad-partner.ts'
import { openMeta } from './meta-partner.ts'

export const app = {
  apiUrl: 'https://graph.test',
  signInUrl: 'https://www.test/v25.0/dialog/oauth',
  appId: '9',
  appSecret: 's',
}
const now = new Date('2026-11-30T12:00:00Z')

interface Wire {
  method: string
  path: string
  token: string | null
  fields: Record<string, unknown>
}

/** The name of a case, the call of the adapter, the answers that it gets, the calls that it makes, and its answer. */
export type WireCase = [string, (meta: AdPartner) => Promise<unknown>, unknown[], object[], unknown]

/** An adapter whose calls are answered by these bodies in turn, with the calls that it made. */
export function recorded(answers: readonly unknown[]): {
  meta: AdPartner
  calls: Wire[]
  proofs: (string | null)[]
} {
  const calls: Wire[] = []
  const proofs: (string | null)[] = []
  const left = [...answers]
  const meta = openMeta({
    ...app,
    now: () => now,
    async fetch(url, init = {}) {
      const { pathname, searchParams, origin } = new URL(String(url))
      expect(origin).toBe('https://graph.test')
      // A redirect would carry the token to another host.
      expect(init.redirect).toBe('manual')
      const fields = new URLSearchParams(searchParams)
      for (const [name, value] of (init.body as URLSearchParams | null) ?? []) fields.set(name, value)
      proofs.push(fields.get('appsecret_proof'))
      fields.delete('appsecret_proof')
      const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null
      calls.push({
        method: init.method ?? 'GET',
        path: pathname,
        token,
        fields: Object.fromEntries([...fields].map(([name, value]) => [name, plain(value)])),
      })
      return Response.json(left.shift())
    },
  })
  return { meta, calls, proofs }
}

function plain(text: string): unknown {
  return /^[[{]|^(true|false|-?\d{1,15})$/.test(text) ? JSON.parse(text) : text
}

export const listed = (...data: unknown[]) => ({ data, paging: { cursors: { before: 'b', after: 'a' } } })
export const nothing = listed()
export const byMark = {
  fields: 'id,name',
  filtering: [{ field: 'name', operator: 'CONTAIN', value: '[c1.facebook.1]' }],
  limit: 100,
}
export const get = (path: string, fields: object = {}, token = 'token') => ({
  method: 'GET',
  path: `/v25.0/${path}`,
  token,
  fields,
})
export const post = (path: string, fields: object, token: string | null = 'token') => ({
  method: 'POST',
  path: `/v25.0/${path}`,
  token,
  fields,
})
export const remove = (path: string, fields: object = {}) => ({
  method: 'DELETE',
  path: `/v25.0/${path}`,
  token: 'token',
  fields,
})

/** Asks an adapter and compares its calls and its answer. */
export async function expectWire([, ask, answers, expectedCalls, expected]: WireCase): Promise<void> {
  const { meta, calls } = recorded(answers)
  expect(await ask(meta)).toEqual(expected)
  expect(calls).toEqual(expectedCalls)
}
