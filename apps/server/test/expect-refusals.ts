import { errorsIn, type WireErrors } from '@carillon/contract/refusals'
import { expect } from 'vitest'
import type { Caller } from './kit.ts'

/** Method, address and body of a call, then the expected status, code and field; null where there is none. */
export type RefusedCall = [
  method: string,
  path: string,
  body: object | undefined,
  status: number,
  code: string,
  field: string | null,
]

/** Makes each call and compares the whole body of its refusal with the expected one. */
export async function expectRefusals(who: Caller, calls: readonly RefusedCall[]): Promise<void> {
  for (const [method, path, body, status, error_id, field] of calls) {
    const sent = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await who.fetch(path, { method, ...sent })
    const said = (await answer.json()) as WireErrors
    const [first] = errorsIn(said) ?? []
    const call = `${method} ${path} ${JSON.stringify(body)?.slice(0, 80)}`
    const named = first?.field || null
    expect({ ...first, call, status: answer.status, field: named }).toMatchObject({
      call,
      status,
      error_id,
      field,
      message: expect.stringMatching(/\S/),
    })
    expect(first, call).not.toHaveProperty('help')
    // An error about no field has no `field`, or an empty one if it is about designs or segments.
    if (field === null) expect(first?.field ?? '', call).toBe('')
    expect(first?.message, call).not.toContain('{{')
    // One call answers only the list of errors as its body; the other bodies have the id of the request.
    if (!Array.isArray(said)) expect(said.id, call).toBe(answer.headers.get('x-request-id'))
  }
}
