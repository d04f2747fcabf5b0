import type { AuditLine } from '@carillon/contract/audit-log'
import deTexts from '@carillon/messages/de/audit-log'
import deWords from '@carillon/messages/de/audit-words'
import enTexts from '@carillon/messages/en/audit-log'
import enWords from '@carillon/messages/en/audit-words'
import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import { roleNameIn } from '#platform/role-name.ts'

export type FileLanguage = 'en' | 'de'

type Words = Record<string, { subject: string; done: Record<string, string> } | undefined>

/** The head of a file that a person reads. */
export function headIn(language: FileLanguage): string[] {
  const { details, file } = textsIn(language)
  return [
    ...[details.when, details.who, file.through, details.what, file.name, details.outcome, details.changes],
    ...[details.ip, details.id, details.call, details.request],
  ]
}

/** A line in the words of the page. A call that is no longer known is told by its name. */
export function wordsOf(line: AuditLine, language: FileLanguage): string[] {
  const texts = textsIn(language)
  return [
    ...[
      line.at,
      line.user_email,
      throughOf(line, language),
      actionOf(line.action, language),
      line.name ?? '',
    ],
    ...[texts.outcome[line.outcome], changesOf(line, language), line.ip, line.target, line.action],
    line.request_id,
  ]
}

function textsIn(language: FileLanguage) {
  return language === 'de' ? deTexts : enTexts
}

function actionOf(action: string, language: FileLanguage): string {
  const [area = '', ...call] = action.split('.')
  const words = ((language === 'de' ? deWords : enWords) as Words)[area]
  const done = words?.done[call.join('.')]
  if (!words || done === undefined) return action
  return fillPlaceholders(textsIn(language).action, { subject: words.subject, done })
}

function throughOf({ through, api_key_name, acting_from }: AuditLine, language: FileLanguage): string {
  const texts = textsIn(language)
  const ways = {
    session: '',
    api_key: fillPlaceholders(texts.byKey, { name: api_key_name ?? '' }),
    link: texts.link,
    provider: texts.provider,
  }
  const acting = acting_from === null ? '' : fillPlaceholders(texts.acting, { username: acting_from })
  return [ways[through], acting].filter(Boolean).join(' · ')
}

/** `name: Old → New`, one change a line. */
function changesOf({ changes }: AuditLine, language: FileLanguage): string {
  const { details } = textsIn(language)
  const textOf = (field: string, value: unknown) => {
    if (value === null || value === '') return details.nothing
    if (typeof value !== 'string') return JSON.stringify(value)
    return field === 'role_name' ? roleNameIn(language, value) : value
  }
  return Object.entries(changes ?? {})
    .map(([field, [before, after]]) =>
      before === null && after === null
        ? `${field}: ${details.secret}`
        : `${field}: ${textOf(field, before)} → ${textOf(field, after)}`,
    )
    .join('\n')
}
