import type { NotificationEvent } from '@carillon/contract/notifications'
import deRequests from '@carillon/messages/de/scope-requests'
import enRequests from '@carillon/messages/en/scope-requests'
import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import { refusalSentences } from '@carillon/messages/refusal-sentences'
import type { Owner } from '#features/account/public.ts'
import { roleNameIn } from '#platform/role-name.ts'
import type { Facts, OwnFacts, PlainFacts } from './facts.ts'
import { formatsOf, type MailFormat } from './mail-format.ts'
import { layOut, type MailContent, textsOf, type WrittenMail } from './mail-layout.ts'

interface Row {
  facts: unknown
  /** The time of the event. */
  at: Date
  asked_by: string | null
}

interface Options {
  event: NotificationEvent
  /** The number of events; more than `rows` if a mail about failures lists only the first. */
  count: number
  publicUrl: string
  leave: string | null
}

type Line = readonly [label: string, value: string]
type Texts = ReturnType<typeof textsOf>

/** The data that a description needs beside the facts. */
interface Frame {
  texts: Texts
  format: MailFormat
  language: 'en' | 'de'
  row: Row
}

/** The description of one notification: its name, its lines, and where its button leads. */
type Description = {
  name: string
  lines: Line[]
  sentence?: string
  path: string
  words?: 'automation_step' | 'ab_expired' | 'access_denied'
}

/** The mail about one event, or about several failures of one kind. */
export function composeNotification(owner: Owner, rows: readonly Row[], options: Options): WrittenMail {
  const { event, count, publicUrl, leave } = options
  const texts = textsOf(owner.language)
  const format = formatsOf(owner)
  const told = rows.map((row) => describe(event, { texts, format, language: owner.language, row }))
  const [first] = told
  if (!first) throw new Error('a mail about nothing')
  const words = first.words ?? event
  const many = count > 1 && (event === 'import_failed' || event === 'export_failed')
  const subject = many
    ? fillPlaceholders(texts.many[event], { count: format.number(count) })
    : fillPlaceholders(texts.subject[words], { name: first.name, percent: first.name })
  const parts: MailContent['parts'] = [
    texts.sentence[words],
    ...told.map(({ lines }) => lines),
    ...(first.sentence ? [first.sentence] : []),
    ...(count > told.length
      ? [fillPlaceholders(texts.more, { count: format.number(count - told.length) })]
      : []),
  ]
  const button = { label: texts.button[words], url: `${publicUrl}${first.path}` }
  return layOut(owner, { subject, heading: subject, parts, button, leave }, publicUrl)
}

/** One notification in the words of its mail, for the inbox. */
export function describeNotification(
  event: NotificationEvent,
  { language, timeZone }: { language: 'en' | 'de'; timeZone: string },
  row: Row,
) {
  const texts = textsOf(language)
  const told = describe(event, { texts, format: formatsOf({ language, timeZone }), language, row })
  const words = told.words ?? event
  return {
    title: fillPlaceholders(texts.subject[words], { name: told.name, percent: told.name }),
    text: told.sentence ?? texts.sentence[words],
    lines: told.lines.map(([label, value]) => ({ label, value })),
    link: { label: texts.button[words], path: told.path },
  }
}

function describe(event: NotificationEvent, frame: Frame): Description {
  const { facts } = frame.row
  if (event in describers) return describers[event as keyof OwnFacts](facts as never, frame)
  const plain = describePlain(facts as PlainFacts, frame)
  // A request to delete chosen contacts, or all, has no name of its own.
  return plain.name === '' && event.startsWith('approval_')
    ? { ...plain, name: frame.texts.unnamedContacts }
    : plain
}

function describePlain({ name, path, lines = [], words }: PlainFacts, { texts }: Frame): Description {
  const said = lines.map(([label, value]): Line => [texts.label[label], value])
  return { name, path, lines: said, ...(words ? { words } : {}) }
}

const describers: { [E in keyof OwnFacts]: (facts: Facts[E], frame: Frame) => Description } = {
  import_done(facts, { texts, format, row }) {
    const { label } = texts
    return {
      ...importOf(facts, texts),
      lines: [
        ...importLines(facts, texts),
        [label.rows, format.number(facts.requested)],
        [label.created, format.number(facts.created)],
        [label.updated, format.number(facts.updated)],
        [label.errored, format.number(facts.errored)],
        [label.duration, durationOf(facts.duration_ms, texts, format)],
        ...askedBy(row, texts),
      ],
      ...(facts.errored > 0 ? { sentence: texts.errorsSentence } : {}),
    }
  },
  import_failed(facts, { texts, language, row }) {
    return {
      ...importOf(facts, texts),
      lines: [
        ...importLines(facts, texts),
        [texts.label.reason, reasonOf(facts, language, texts)],
        ...askedBy(row, texts),
      ],
    }
  },
  export_ready(facts, { texts, format, row }) {
    const { label } = texts
    return {
      ...exportOf(facts, texts, format),
      lines: [
        [label.export, exportName(facts, texts, format)],
        [label.contacts, format.number(facts.rows)],
        [label.size, format.bytes(facts.bytes)],
        ...(facts.files > 1 ? [[label.files, format.number(facts.files)] as const] : []),
        [label.startedAt, format.time(facts.started_at)],
        ...askedBy(row, texts),
        [label.expires, format.time(facts.expires_at)],
      ],
    }
  },
  export_failed(facts, { texts, format, language, row }) {
    const { label } = texts
    return {
      ...exportOf(facts, texts, format),
      lines: [
        [label.export, exportName(facts, texts, format)],
        [label.reason, reasonOf(facts, language, texts)],
        [label.startedAt, format.time(facts.started_at)],
        ...askedBy(row, texts),
      ],
    }
  },
  segment_ready({ segment_id, name, count, duration_ms }, { texts, format }) {
    return {
      name,
      path: `/contacts/segments/${segment_id}`,
      lines: [
        [texts.label.segment, name],
        [texts.label.contacts, format.number(count)],
        [texts.label.duration, durationOf(duration_ms, texts, format)],
      ],
    }
  },
  segment_failed: brokenSegment,
  segment_part_deleted: brokenSegment,
  email_limit({ count, limit }, { texts, format }) {
    return {
      name: format.percent(count / limit),
      path: '/single-sends',
      lines: [
        [texts.label.emails, format.number(count)],
        [texts.label.limit, format.number(limit)],
      ],
    }
  },
  send_finished({ single_send_id, name, recipients, delivered, bounced }, { texts, format }) {
    return {
      name,
      path: `/single-sends/${single_send_id}/stats`,
      lines: [
        [texts.label.singleSend, name],
        [texts.label.recipients, format.number(recipients)],
        [texts.label.delivered, format.number(delivered)],
        [texts.label.bounced, format.number(bounced)],
      ],
    }
  },
  erasure_requested({ email, due_at }, { texts, format }) {
    return {
      name: email,
      path: '/contacts/erasure-requests',
      lines: [
        [texts.label.address, email],
        [texts.label.due, format.time(due_at)],
      ],
    }
  },
  contacts_merged({ merged, examples }, { texts, format }) {
    return {
      name: format.number(merged),
      path: '/contacts',
      lines: examples.map((email): Line => [texts.label.address, email]),
    }
  },
  access_requested({ group, email }, { texts, language }) {
    return {
      name: email,
      path: '/account/requests',
      lines: [
        [texts.label.person, email],
        [texts.label.asksFor, groupsIn(language)[group]],
      ],
    }
  },
  access_decided({ group, decision, by, role }, { texts, language }) {
    const name = groupsIn(language)[group]
    return {
      ...(decision === 'denied' ? { words: 'access_denied' as const } : {}),
      ...(role === null
        ? {}
        : { sentence: fillPlaceholders(texts.accessRole, { role: roleNameIn(language, role) }) }),
      name,
      path: '/',
      lines: [
        [texts.label.asksFor, name],
        [texts.label.decidedBy, by],
      ],
    }
  },
  contact_limit({ count, limit }, { texts, format }) {
    return {
      name: format.percent(count / limit),
      path: '/contacts',
      lines: [
        [texts.label.contacts, format.number(count)],
        [texts.label.limit, format.number(limit)],
      ],
    }
  },
  ab_winner({ kind, single_send_id, name, expires_at }, { texts, format }) {
    return {
      ...(kind === 'expired' ? { words: 'ab_expired' as const } : {}),
      name,
      path: `/single-sends/${single_send_id}/stats`,
      sentence: texts.abWinner[kind],
      lines: [
        [texts.label.singleSend, name],
        [texts.label.pickUntil, format.time(expires_at)],
      ],
    }
  },
  send_held({ code, single_send_id, name, send_at }, { texts, format }) {
    return {
      name,
      path: `/single-sends/${single_send_id}/review`,
      sentence: texts.sendHeld[code],
      lines: [
        [texts.label.singleSend, name],
        [texts.label.scheduledFor, format.time(send_at)],
      ],
    }
  },
  send_paused: (facts, { texts, format }) => overLimits(facts, texts.sendPaused, texts, format),
  send_over_limits: (facts, { texts, format }) => overLimits(facts, texts.sendOverLimits, texts, format),
  automation_paused({ code, automation_id, name }, { texts }) {
    return {
      name,
      path: `/automations/${automation_id}/detail`,
      sentence: texts.automationPaused[code],
      lines: [[texts.label.automation, name]],
    }
  },
  webhook_failed({ name, url, count, last_error, delivered_at }, { texts, format }) {
    const { label } = texts
    return {
      name,
      path: '/api-reference#event-webhooks',
      sentence: texts.webhookFailed,
      lines: [
        [label.address, url],
        [label.events, format.number(count)],
        ...(last_error === null ? [] : [[label.lastProblem, last_error] as const]),
        [label.lastTaken, delivered_at === null ? texts.never : format.time(delivered_at)],
      ],
    }
  },
}

function brokenSegment(
  { segment_id, name, ...failure }: Facts['segment_failed'],
  { texts, language }: Frame,
): Description {
  return {
    name,
    path: `/contacts/segments/${segment_id}`,
    lines: [
      [texts.label.segment, name],
      [texts.label.reason, reasonOf(failure, language, texts)],
    ],
  }
}

function overLimits(
  { reason, count, of, single_send_id, name }: Facts['send_paused'],
  sentences: Readonly<Record<'bounces' | 'complaints', string>>,
  texts: Texts,
  format: MailFormat,
): Description {
  return {
    name,
    path: `/single-sends/${single_send_id}/stats`,
    sentence: fillPlaceholders(sentences[reason], { count: format.number(count), of: format.number(of) }),
    lines: [[texts.label.singleSend, name]],
  }
}

function groupsIn(language: 'en' | 'de') {
  return (language === 'de' ? deRequests : enRequests).groups
}

function importOf({ file_name, job_id }: { file_name: string | null; job_id: string }, texts: Texts) {
  return { name: file_name ?? texts.unnamedContacts, path: `/contacts/import/done?job=${job_id}` }
}

function importLines(
  { file_name, targets }: { file_name: string | null; targets: string[] },
  texts: Texts,
): Line[] {
  return [
    ...(file_name ? [[texts.label.file, file_name] as const] : []),
    [texts.label.into, targets.length === 0 ? texts.allContacts : targets.join(', ')],
  ]
}

function exportOf(facts: Facts['export_ready' | 'export_failed'], texts: Texts, format: MailFormat) {
  return { name: exportName(facts, texts, format), path: '/contacts/exports' }
}

function exportName(
  { names, chosen }: { names: string[]; chosen: number | null },
  texts: Texts,
  format: MailFormat,
): string {
  if (chosen !== null) return fillPlaceholders(texts.chosenContacts, { count: format.number(chosen) })
  return names.length === 0 ? texts.allContacts : names.join(', ')
}

function askedBy({ asked_by }: Row, texts: Texts): Line[] {
  return asked_by === null ? [] : [[texts.label.askedBy, asked_by]]
}

function reasonOf(
  { problem, details }: { problem: string; details: Readonly<Record<string, unknown>> },
  language: 'en' | 'de',
  texts: Texts,
): string {
  const sentences: Readonly<Record<string, string>> = refusalSentences[language]
  const sentence = sentences[problem] ?? texts.fault
  return fillPlaceholders(sentence, details)
}

function durationOf(ms: number, texts: Texts, format: MailFormat): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  if (seconds < 60) return fillPlaceholders(texts.seconds, { count: format.number(seconds) })
  return fillPlaceholders(texts.minutes, {
    minutes: format.number(Math.floor(seconds / 60)),
    seconds: format.number(seconds % 60),
  })
}
