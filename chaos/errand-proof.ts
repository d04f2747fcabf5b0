import type pg from 'pg'
import type { HookServer } from './hook-server.ts'
import { equal, type Finding } from './proof.ts'
import { noticeOf, type Series } from './series.ts'
import { type Entry, notified } from './smtp-session.ts'

interface ErrandFacts {
  client: pg.Client
  series: readonly Series[]
  hooks: HookServer
  ledger: ReadonlyMap<string, Entry>
}

/**
 * The requirements on steps that notify people or call webhooks: each person who passed them was reported, and their log
 * has it once.
 */
export async function proveErrands({ client, series, hooks, ledger }: ErrandFacts): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const one of series) {
    const { name } = one
    const called = await linesOf(client, one, one.steps.call)
    const noted = await linesOf(client, one, one.steps.notify)
    const told = hooks.toldTo(name)
    const everybody = new Set(called.passed)
    const ofPassed = [...told].filter(([email]) => everybody.has(email))
    findings.push(
      equal(
        `${name}: came to the webhook, and no call about them was taken`,
        0,
        [...everybody].filter((email) => (told.get(email)?.taken ?? 0) === 0).length,
      ),
      equal(`${name}: called about, and never came to the webhook`, 0, told.size - ofPassed.length),
      equal(
        `${name}: called about with more than one id`,
        0,
        ofPassed.filter(([, { ids }]) => ids.size !== 1).length,
      ),
      equal(`${name}: called about by their logs`, everybody.size, called.told.length),
      equal(`${name}: the same, each once`, everybody.size, new Set(called.told).size),
      equal(`${name}: notified of by their logs`, new Set(noted.passed).size, noted.told.length),
      equal(`${name}: the same, each once`, new Set(noted.passed).size, new Set(noted.told).size),
      equal(
        `${name}: notifications by the logs that nobody got`,
        0,
        await missingNotices(client, one, ledger),
      ),
    )
  }
  return findings
}

/** The addresses of people who passed a step that notifies or calls, and of people whose log has the report. */
async function linesOf(client: pg.Client, { id }: Series, step: string) {
  const { rows } = await client.query<{ email: string; what: string }>(
    `select contact.email, log.what from enrolment_log log join contact on contact.id = log.contact_id
     where log.automation_id = $1 and log.step_id = $2 and log.what in ('acted', 'called', 'notified')`,
    [id, step],
  )
  const emailsOf = (isIt: (what: string) => boolean) =>
    rows.filter(({ what }) => isIt(what)).map(({ email }) => email)
  return { passed: emailsOf((what) => what === 'acted'), told: emailsOf((what) => what !== 'acted') }
}

/** The notifications in the logs that the mail server never took. */
async function missingNotices(
  client: pg.Client,
  { id, name, steps }: Series,
  ledger: ReadonlyMap<string, Entry>,
): Promise<number> {
  const { rows } = await client.query<{ people: number; told: number }>(
    `select (detail ->> 'people')::int as people, count(*)::int as told
     from enrolment_log where automation_id = $1 and step_id = $2 and what = 'notified'
     group by at, detail`,
    [id, steps.notify],
  )
  const subject = noticeOf(name)
  const taken = (ledger.get(notified)?.subjects ?? [])
    .filter((line) => line === subject || line.startsWith(`${subject} (`))
    .map((line) => 1 + Number(/\(and ([\d,]+) more\)/.exec(line)?.[1]?.replaceAll(',', '') ?? 0))
  return rows.filter(({ people, told }) => {
    const at = taken.indexOf(people)
    if (at < 0 || told !== people) return true
    taken.splice(at, 1)
    return false
  }).length
}
