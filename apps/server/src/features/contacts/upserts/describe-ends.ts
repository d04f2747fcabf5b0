import { type ContactInput, identifierKinds } from '@carillon/contract/contacts'
import { sql } from 'kysely'
import { enqueue } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { languageOf } from '../import/describe-problems.ts'
import { writeErrorFile } from '../import/error-file.ts'
import type { Original } from '../import/source.ts'
import { importEnded } from '../jobs/import-ended.ts'
import type { UpsertProblem } from './gather-people.rules.ts'
import type { CallEnd } from './plan-upserts.rules.ts'

/** The number of files that are written at the same time. */
const filesAtOnce = 16

/** The contents of a call, for the file of its refused contacts. */
export interface Sent {
  userId: string | null
  contacts: readonly ContactInput[]
}

/**
 * Ends the jobs of calls, each with its own counts. Its problems are described in a file, which is written before: a
 * crash leaves an unused file.
 */
export async function endUpserts(
  services: Services,
  tx: Db,
  account: string,
  ends: readonly CallEnd[],
  sent: ReadonlyMap<string, Sent>,
): Promise<void> {
  const details = await writeFiles(services, ends, sent)
  const rows = ends.map((end) => {
    const count = (kind: UpsertProblem['kind']) => end.problems.filter((one) => one.kind === kind).length
    return {
      account_id: account,
      id: end.jobId,
      created: end.created,
      updated: end.updated,
      duplicates: end.duplicates,
      refused: count('row'),
      cells: count('cell'),
      detail: details.get(end.jobId) ?? {},
    }
  })
  const { rows: ended } = await sql<{ is_awaited: boolean }>`
    update contact_job j set status = case when n.refused > 0 then 'errored' else 'completed' end, phase = 'finished',
      finished_at = date_trunc('milliseconds', now()), progress_at = now(), retry_at = null,
      created_count = n.created, updated_count = n.updated, errored_count = n.refused, duplicate_count = n.duplicates,
      dropped_cell_count = n.cells, processed_count = j.requested_count, detail = j.detail || n.detail
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (account_id uuid, id uuid, created int, updated int, refused int, duplicates int, cells int, detail jsonb)
    where j.account_id = n.account_id and j.id = n.id
    returning j.is_awaited`.execute(tx)
  if (ended.some(({ is_awaited }) => is_awaited)) await enqueue(tx, importEnded, { account })
}

async function writeFiles(
  services: Services,
  ends: readonly CallEnd[],
  sent: ReadonlyMap<string, Sent>,
): Promise<Map<string, object>> {
  const details = new Map<string, object>()
  const languages = new Map<string, 'en' | 'de'>()
  const open = ends.filter(({ problems }) => problems.length > 0)
  const work = async (): Promise<void> => {
    for (let end = open.shift(); end; end = open.shift()) {
      const { userId, contacts } = sent.get(end.jobId) ?? { userId: null, contacts: [] }
      const language = languages.get(userId ?? '') ?? (await languageOf(services, userId))
      languages.set(userId ?? '', language)
      details.set(end.jobId, await describe(services, end, contacts, language))
    }
  }
  await Promise.all(Array.from({ length: filesAtOnce }, work))
  return details
}

async function describe(
  services: Services,
  { jobId, problems }: CallEnd,
  contacts: readonly ContactInput[],
  language: 'en' | 'de',
): Promise<object> {
  const inOrder = problems.toSorted((a, b) => a.row - b.row)
  const pages = (async function* () {
    yield* inOrder
  })()
  const examples = await writeErrorFile(services, jobId, pages, originalOf(contacts), new Map(), language)
  const byReason = Map.groupBy(problems, ({ kind, code, field }) => JSON.stringify([kind, code, field]))
  const described = [...byReason.values()].map((of) => {
    const { kind, code, field } = of[0] as UpsertProblem
    return { kind, code, field, count: of.length, examples: examples.of(code, field) }
  })
  return { hasErrorFile: true, problems: described.sort((a, b) => b.count - a.count) }
}

function originalOf(contacts: readonly ContactInput[]): Original {
  const header = [...identifierKinds, 'first_name', 'last_name'] as const
  return {
    header,
    records: (async function* () {
      yield contacts.map((contact) => header.map((name) => contact[name] ?? ''))
    })(),
    close: () => {},
  }
}
