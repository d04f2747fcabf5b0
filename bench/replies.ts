/**
 * Measures the reading of bounces: `npm run bench -- replies <folder>...`. Reads the messages of each folder, and of
 * the folders below it, as the product reads mail to a return path, and prints the number of each kind. A folder may
 * have two files beside its messages:
 *
 * - `kinds.tsv`: the name of a message, a tab, and its right name: kinds of bounces, `complaint`, `notice` or `other`,
 *   several with `|` between them. The share that is right is printed, and each message that suppresses an address
 *   wrongly.
 * - `replies.tsv`: single replies of SMTP: kinds, a tab, the step (rcpt, body, mail, data), a tab, the reply.
 *
 * `--wrong` prints all wrong results.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bounceKinds } from '../apps/server/src/sending/events/bounces/bounce-kinds.rules.ts'
import { classifyReply } from '../apps/server/src/sending/events/bounces/classify-reply.rules.ts'
import { readReport } from '../apps/server/src/sending/events/bounces/read-report.ts'

interface Judged {
  name: string
  found: string
  suppresses: boolean
  said: string
}

const showsWrong = process.argv.includes('--wrong')
const folders = process.argv.slice(2).filter((one) => !one.startsWith('--'))
if (folders.length === 0) {
  console.error('usage: npm run bench -- replies <folder of messages>... [--wrong]')
  process.exit(1)
}

async function judgeMessage(name: string, source: Uint8Array): Promise<Judged> {
  const report = await readReport(source)
  if (report.kind !== 'bounce') return { name, found: report.kind, suppresses: false, said: '' }
  const { reply, response } = report
  return { name, found: reply.kind, suppresses: reply.isAddressAtFault, said: response }
}

function linesOf(file: string): string[][] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
}

const mayBeAtFault = (wanted: readonly string[]) =>
  wanted.some((kind) => kind in bounceKinds && bounceKinds[kind as keyof typeof bounceKinds].isAddressAtFault)

function count(what: string, judged: readonly Judged[], truth: ReadonlyMap<string, readonly string[]>): void {
  if (judged.length === 0) return
  const kinds = Map.groupBy(judged, ({ found }) => found)
  const counts = [...kinds].map(([kind, all]) => [kind, all.length] as const).sort((a, b) => b[1] - a[1])
  console.log(`${what}: ${judged.length}; ${counts.map(([kind, n]) => `${kind} ${n}`).join(', ')}`)
  const known = judged.filter(({ name }) => truth.has(name))
  if (known.length === 0) return
  const wrong = known.filter(({ name, found }) => !truth.get(name)!.includes(found))
  const bad = known.filter(({ name, suppresses }) => suppresses && !mayBeAtFault(truth.get(name)!))
  const share = ((100 * (known.length - wrong.length)) / known.length).toFixed(1)
  console.log(
    `  right: ${known.length - wrong.length} of ${known.length} (${share} %); wrongly suppressed: ${bad.length}`,
  )
  for (const { name, found, said } of showsWrong ? wrong : bad) {
    console.log(`  ${truth.get(name)!.join('|')}, not ${found}: ${name} ${said.slice(0, 200)}`)
  }
}

for (const folder of folders) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.tsv'))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
    .sort()
  const messages: Judged[] = []
  for (const name of files) messages.push(await judgeMessage(name, readFileSync(join(folder, name))))
  const kindsOf = linesOf(join(folder, 'kinds.tsv')).map(
    ([name = '', kinds = '']) => [name, kinds.split('|')] as const,
  )
  count(`${folder}, messages`, messages, new Map(kindsOf))

  const replies = linesOf(join(folder, 'replies.tsv')).map(([kinds = '', stage = '', response = ''], at) => {
    const { kind, isAddressAtFault } = classifyReply({ stage, response })
    return {
      name: `line ${at + 1}`,
      found: kind,
      suppresses: isAddressAtFault,
      said: response,
      kinds: kinds.split('|'),
    }
  })
  count(`${folder}, replies`, replies, new Map(replies.map(({ name, kinds }) => [name, kinds])))
}
