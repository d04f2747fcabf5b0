import { FilterFault } from './filter-call.ts'
import { type FilterVerdict, type SpamRule, verdictOf } from './verdict.rules.ts'

interface SpamdAnswer {
  headers: ReadonlyMap<string, string>
  body: string
}

/** Codes of sysexits.h with which spamd says that it can't judge just now, and that its own time ran out. */
const codes = { unavailable: ['69', '75'], timeout: '79' }

/** @throws FilterFault for an answer that is none, is cut off, or says that the message was not judged */
function readAnswer(bytes: Buffer): SpamdAnswer {
  const end = bytes.indexOf('\r\n\r\n')
  const [status = '', ...lines] = bytes.toString('latin1', 0, end < 0 ? 2000 : end).split('\r\n')
  const [, code, text = ''] = /^SPAMD\/[\d.]+ (\d+) ?(.*)$/.exec(status) ?? []
  if (code === undefined) throw new FilterFault('unexpected', 'The answer is not one of spamd.')
  if (code !== '0') {
    const reason = codes.unavailable.includes(code) ? 'unreachable' : 'unexpected'
    throw new FilterFault(code === codes.timeout ? 'timeout' : reason, `spamd: ${text.slice(0, 200)}`)
  }
  if (end < 0) throw new FilterFault('unreachable', 'The answer is cut off.')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  const body = bytes.subarray(end + 4)
  if (body.length < Number(headers.get('content-length') ?? 0))
    throw new FilterFault('unreachable', 'The answer is cut off.')
  return { headers, body: body.toString('utf8') }
}

/** The verdict in an answer to REPORT, without the version. @throws FilterFault */
export function readReport(bytes: Buffer): FilterVerdict {
  const { headers, body } = readAnswer(bytes)
  const said = /^(True|Yes|False|No) *; *(-?\d+(?:\.\d+)?) *\/ *(-?\d+(?:\.\d+)?)$/i.exec(
    headers.get('spam') ?? '',
  )
  if (!said) throw new FilterFault('unexpected', 'The answer has no score.')
  const [, word = '', score, limit] = said
  const isSpam = /^(true|yes)$/i.test(word)
  return verdictOf(
    { filter: 'spamassassin', version: null, score: Number(score) || 0, limit: Number(limit), isSpam },
    readTable(body),
  )
}

const ruleLine = /^\s*(-?\d+(?:\.\d+)?)\s+([A-Za-z][A-Za-z0-9_]*)(?:\s+(.*))?$/

/**
 * The table of rules at the end of a report: points, name, description, with further lines of a description indented. An
 * operator may have set another form of report; then no rule is found, and the score stands alone.
 */
function readTable(report: string): Pick<SpamRule, 'name' | 'weight' | 'description'>[] {
  const lines = report.split(/\r?\n/)
  const head = lines.findLastIndex((line) => /^\s*-{4}\s+-{10,}\s+-{10,}\s*$/.test(line))
  const rules: Pick<SpamRule, 'name' | 'weight' | 'description'>[] = []
  for (const line of head < 0 ? [] : lines.slice(head + 1)) {
    const [, weight, name, description = ''] = ruleLine.exec(line) ?? []
    const last = rules.at(-1)
    if (name !== undefined) rules.push({ name, weight: Number(weight) || 0, description })
    else if (last && /^\s{10,}\S/.test(line)) last.description += ` ${line.trim()}`
    else if (rules.length > 0) break
  }
  return rules
}

/** The version in an answer to HEADERS, as in `4.0.1 (2024-03-25)`; null: the operator has taken that header out. */
export function readHeaders(bytes: Buffer): string | null {
  const { body } = readAnswer(bytes)
  const [, version] = /^X-Spam-Checker-Version: SpamAssassin (\S+(?: \([\d-]+\))?)/m.exec(body) ?? []
  return version?.slice(0, 60) ?? null
}
