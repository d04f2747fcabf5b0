import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { RecordCheck } from '@carillon/contract/domains'
import type { Db } from '#platform/db.ts'
import { isLoopback } from '#platform/mail.ts'
import { post, Unreachable } from '#platform/outgoing/post.ts'
import { signingSecret } from '#platform/signing-secret.ts'
import { baseOn } from '#sending/sends/public.ts'
import type { Checking } from './checking.ts'

/** The address, below a branded host, at which this server proves that it answers there. */
export const hostProofPath = '/e/h/:challenge'

/** The proof for a challenge. Only servers on this database can make it; its key signs nothing else. */
export async function hostProof(db: Db, challenge: string): Promise<string> {
  return createHmac('sha256', await signingSecret(db))
    .update(`host proof ${challenge}`)
    .digest('hex')
}

/** Asks whether this server answers under a name, as it has to before links lead there. */
export async function judgeReach(
  { db, config, receivers, log }: Pick<Checking, 'db' | 'config' | 'receivers' | 'log'>,
  host: string,
): Promise<RecordCheck> {
  const base = baseOn(host, config.publicUrl)
  const outcome = (state: RecordCheck['state'], problem: RecordCheck['problem'], why = ''): RecordCheck => ({
    state,
    problem,
    found: [],
    details: { address: base, why },
  })
  const challenge = randomBytes(16).toString('hex')
  try {
    const { status, text } = await post(
      {
        url: `${base}${hostProofPath.replace(':challenge', challenge)}`,
        body: '',
        headers: { 'user-agent': 'Carillon host check' },
        readBytes: 64,
      },
      receivers,
    )
    const isOurs = status === 200 && isSame(text, await hostProof(db, challenge))
    return isOurs ? outcome('published', null) : outcome('wrong', 'link_elsewhere', `status ${status}`)
  } catch (cause) {
    if (!(cause instanceof Unreachable)) throw cause
    log.info({ host, said: cause.message }, 'a branded host does not answer')
    // Other machines can't reach a local address under any name.
    const problem = isLoopback(config.publicUrl) ? 'link_local' : 'link_unreachable'
    return outcome('missing', problem, cause.message)
  }
}

function isSame(text: string, expected: string): boolean {
  const [given, wanted] = [Buffer.from(text), Buffer.from(expected)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
