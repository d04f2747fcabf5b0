import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { SpamUrl } from '#platform/setting-shapes.ts'
import { collectAnswer, type FilterCall, FilterFault, faultOf } from './filter-call.ts'
import { readHeaders, readReport } from './spamd-answer.ts'
import type { FilterVerdict } from './verdict.rules.ts'

type Spamd = Extract<SpamUrl, { filter: 'spamassassin' }>

/**
 * The message of the second question. Of all commands only HEADERS tells the version, and a short message is judged at
 * once.
 */
const emptyMessage = Buffer.from('Subject: Version\r\n\r\nVersion\r\n')

/**
 * Asks SpamAssassin by the protocol of its spamd. The command REPORT alone answers rules with weights and descriptions.
 * @throws FilterFault
 */
export async function askSpamd(spamd: Spamd, mime: Buffer, call: FilterCall): Promise<FilterVerdict> {
  const version = exchange(spamd, 'HEADERS', emptyMessage, call)
    .then(readHeaders)
    .catch(() => null)
  const verdict = readReport(await exchange(spamd, 'REPORT', mime, call))
  const late = wait(call.versionMs, null, { ref: false })
  return { ...verdict, version: await Promise.race([version, late]) }
}

/** One command on a connection of its own. Both sides close theirs when they have written all. */
function exchange(
  { host, port }: Spamd,
  command: 'REPORT' | 'HEADERS',
  message: Buffer,
  { signal, answerBytes }: FilterCall,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(faultOf(null, signal))
    const answer = collectAnswer(answerBytes)
    const socket = connect({ host, port, signal })
    const fail = (cause: unknown) => {
      socket.destroy()
      reject(faultOf(cause, signal))
    }
    socket.on('error', fail)
    socket.on('data', (chunk) => {
      try {
        answer.add(chunk)
      } catch (cause) {
        fail(cause)
      }
    })
    socket.on('end', () => {
      const all = answer.all()
      if (all.length === 0) fail(new FilterFault('unreachable', 'The connection closed without an answer.'))
      else resolve(all)
    })
    socket.on('close', () => fail(new FilterFault('unreachable', 'The connection was lost.')))
    socket.write(`${command} SPAMC/1.5\r\nContent-length: ${message.length}\r\n\r\n`)
    socket.end(message)
  })
}
