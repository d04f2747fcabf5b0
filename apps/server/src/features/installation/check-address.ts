import { randomBytes } from 'node:crypto'
import type { AddressCheck } from '@carillon/contract/installation'
import type { Db } from '#platform/db.ts'
import { signText } from '#platform/signature.ts'
import { signingSecret } from '#platform/signing-secret.ts'
import { problemOf } from '#platform/smtp/rehearsal.rules.ts'

/** The address at which each web server of the installation proves which one it belongs to. */
export const proofPath = '/e/here/'
const patienceMs = 8000
const longest = 300

/** An answer to a question that only this installation knows. */
export async function proofOf(db: Db, question: string): Promise<string> {
  return signText(await signingSecret(db), `here ${question}`)
}

/** Calls an address, and compares the answer with that of this installation. */
export async function checkAddress(db: Db, publicUrl: string): Promise<AddressCheck> {
  const question = randomBytes(16).toString('hex')
  try {
    const answer = await fetch(`${publicUrl}${proofPath}${question}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      headers: { accept: 'text/plain' },
    })
    const text = await beginningOf(answer)
    if (answer.status >= 300 && answer.status < 400)
      return failed('redirected', answer.headers.get('location') ?? String(answer.status))
    if (answer.status >= 500) return failed('status', String(answer.status))
    return text === (await proofOf(db, question))
      ? { is_reached: true, problem: null, detail: null }
      : failed('other_server', String(answer.status))
  } catch (error) {
    return describe(error)
  }
}

/** The proof is short, and another server may answer anything: no more of it is read. */
async function beginningOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes >= longest) break
  }
  return Buffer.concat(chunks).toString('utf8').slice(0, longest)
}

function failed(problem: AddressCheck['problem'], detail: string): AddressCheck {
  return { is_reached: false, problem, detail: detail.slice(0, longest) }
}

function describe(error: unknown): AddressCheck {
  if (error instanceof Error && error.name === 'TimeoutError')
    return failed('timeout', `${patienceMs / 1000} s`)
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const words = cause instanceof Error ? cause.message : String(cause)
  const problem = problemOf(cause)
  if (problem.startsWith('certificate_') || problem.startsWith('tls_')) return failed('certificate', words)
  if (problem === 'name_not_found' || problem === 'timeout') return failed(problem, words)
  return failed(problem === 'connection_refused' ? 'refused' : 'unreachable', words)
}
