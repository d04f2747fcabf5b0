import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId, openDatabase } from '#platform/db.ts'
import { email, openStage, text, wait } from '#test/automation-stage.ts'
import { until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { programFile } from '#test/programs.ts'

const program = await programFile('automations')
const people = 600
const kills = 12
/** An hour of the automations takes a second. */
const speed = 3600

test('two workers that are killed again and again repeat no step and skip none', async () => {
  const { url, drop } = await testDatabase()
  const database = openDatabase(url)
  const workers: ChildProcess[] = []
  try {
    const stage = await openStage(database)
    const began = Date.now()
    const emails = [email(), email(), email()] as const
    const texts = [text(), text()] as const
    const half = () => ({ id: newId(), share: 50 })
    const steps = [
      emails[0],
      wait(1, 'hours'),
      {
        id: newId(),
        kind: 'split' as const,
        paths: [
          { ...half(), steps: [emails[1]] },
          { ...half(), steps: [texts[0]] },
        ],
      },
      {
        id: newId(),
        kind: 'action' as const,
        action: { kind: 'set_field' as const, field: 'city', value: 'Berlin' },
      },
      wait(2, 'hours'),
      texts[1],
      emails[2],
    ]
    const [list, ids] = [await stage.list(), await stage.contacts(people)]
    const automations = await Promise.all([1, 2, 3].map(() => twin()))
    async function twin() {
      // Each automation has messages of its own.
      const own = JSON.parse(
        [...emails, ...texts].reduce(
          (json, { message_id }) => json.replaceAll(message_id, newId()),
          JSON.stringify(steps),
        ),
      )
      const id = await stage.automation(own, { entry: { type: 'list', id: list } })
      await stage.live(id)
      return id
    }
    const start = async () => {
      const child = spawn(process.execPath, [program, url, stage.account, String(began), String(speed)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      workers.push(child)
      await once(child.stdout!, 'data')
    }
    const logged = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from enrolment_log`.execute(database.db)).rows[0]!.n
    await Promise.all([start(), start()])
    for (let kill = 0; kill < kills; kill++) {
      // People come while workers come and go.
      const part = people / kills
      await stage.add(list, ids.slice(kill * part, (kill + 1) * part))
      const before = await logged()
      await until('people move', async () => (await logged()) > before)
      const victim = workers.shift()!
      const ended = once(victim, 'exit')
      victim.kill('SIGKILL')
      await ended
      await start()
    }
    await until('everybody is through', async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from enrolment where state = 'completed'`.execute(database.db)
      return rows[0]?.n === 3 * people
    })
    const { rows: paths } = await sql<{ path: string; n: number }>`
      select path, count(*)::int as n from (
        select string_agg(what, ' ' order by id) as path from enrolment_log group by automation_id, contact_id
      ) as walked group by path order by path`.execute(database.db)
    expect(paths.map(({ path }) => path)).toEqual([
      'entered sent waited took_path sent acted waited sent sent completed',
    ])
    expect(paths.reduce((sum, { n }) => sum + n, 0)).toBe(3 * people)
    const { rows: sent } = await sql<Record<'logged' | 'recipients' | 'texted' | 'texts' | 'placed', number>>`
      select (select count(*)::int from enrolment_log where what = 'sent') as logged,
             (select count(*)::int from recipient) as recipients,
             (select count(*)::int from recipient join send on send.id = send_id where channel = 'sms') as texted,
             (select count(*)::int from text_message) as texts,
             (select sum(cardinality(contact_ids))::int from send_batch) as placed`.execute(database.db)
    expect(sent[0]?.recipients).toBe(sent[0]?.logged)
    expect(sent[0]?.placed).toBe(sent[0]?.logged)
    expect(sent[0]?.texts).toBe(sent[0]?.texted)
    expect(sent[0]?.texts).toBeGreaterThan(3 * people)
    for (const id of automations)
      expect(await stage.counters(id)).toEqual({ entered: people, completed: people })
    const { rows: waiting } =
      await sql`select 1 from automation_counter where metric = 'waiting' and value <> 0`.execute(database.db)
    expect(waiting).toEqual([])
  } finally {
    for (const worker of workers) worker.kill('SIGKILL')
    await database.close()
    await drop()
  }
})
