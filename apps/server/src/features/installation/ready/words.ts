import type { ReadyFinding } from '@carillon/contract/installation-ready'
import domainTexts from '@carillon/messages/en/domains'
import texts from '@carillon/messages/en/installation-ready'
import settingTexts from '@carillon/messages/en/installation-settings'
import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import type { Found } from './findings.ts'

type FailureCode = 'relay_failed' | 'relay_replaced' | 'relay_idle'

/** True for a mail server that was not reached. */
function isFailure(code: Found['code']): code is FailureCode {
  return code === 'relay_failed' || code === 'relay_replaced' || code === 'relay_idle'
}

/** The English words of a finding: its sentence, and the remedy. The web app has them in the reader's language. */
export function wordsOf(found: Found): Pick<ReadyFinding, 'says' | 'todo'> {
  const { says, todo } = sentencesOf(found)
  return { says: says.trim(), todo }
}

function sentencesOf({ code, details, record, state }: Found): Pick<ReadyFinding, 'says' | 'todo'> {
  if (record) return wordsOfRecord(record, state)
  const fill = (text: string) => fillPlaceholders(text, details)
  const remedies: Readonly<Record<string, string>> = texts.todo
  if (isFailure(code)) return wordsOfFailure(code, details)
  if (code === 'address_failed') {
    const advice: Readonly<Record<string, string>> = settingTexts.address.problem
    return { says: fill(texts.says.address_failed), todo: advice[details['problem'] ?? ''] ?? null }
  }
  const remedy = remedies[code]
  return { says: fill(texts.says[code]), todo: remedy === undefined ? null : fill(remedy) }
}

function wordsOfFailure(code: FailureCode, details: Found['details']): Pick<ReadyFinding, 'says' | 'todo'> {
  const { steps, problem } = settingTexts.test
  const names: Readonly<Record<string, string>> = steps
  const step = String(details['step'])
  const { refused, ...others } = problem
  const advice: Readonly<Record<string, string>> = details['problem'] === 'refused' ? refused : others
  return {
    says: fillPlaceholders(texts.says[code], { ...details, step: names[step] }),
    todo: advice[details['problem'] === 'refused' ? step : String(details['problem'])] ?? null,
  }
}

function wordsOfRecord(
  { host, data, type, check: { problem, found, details } }: NonNullable<Found['record']>,
  state: Found['state'],
): Pick<ReadyFinding, 'says' | 'todo'> {
  const sentences: Readonly<Record<string, string>> = domainTexts.problem
  const values = { host, found: found.join(', '), ...details }
  const says =
    problem === null
      ? fillPlaceholders(texts.says.record, { host })
      : fillPlaceholders(sentences[problem] ?? '', values)
  if (state !== 'problem' && state !== 'warning') return { says, todo: null }
  const value = details['suggested'] ?? data
  const todo = value === '' ? texts.todo.change : texts.todo.publish
  return { says, todo: fillPlaceholders(todo, { type: type.toUpperCase(), host, value }) }
}
