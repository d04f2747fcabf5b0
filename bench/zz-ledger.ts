import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { startBenchPostgres } from './lib/bench-postgres.ts'

const rows = Number(process.argv[2] ?? 1_000_000)
const home = await mkdtemp(join(tmpdir(), 'carillon-bench-'))
const postgres = await startBenchPostgres({ dataDir: home })
const folder = new URL('../apps/server/migrations/', import.meta.url)
const files = (await readdir(folder)).filter((f) => f.endsWith('.sql')).sort()
await migrate(postgres.connectionString, { only: files.filter((f) => f < '0237') })
const { pool, close } = openDatabase(postgres.connectionString, { max: 2 })
const id = `(lpad(to_hex((extract(epoch from now() - (s * 18) * interval '1 day') * 1000)::bigint), 12, '0') || '7000' || lpad(to_hex(32768 + s), 4, '0') || lpad(to_hex(s), 12, '0'))::uuid`
await pool.query(`insert into account (id, username) values ('00000000-0000-7000-8000-000000000001', 'b')`)
await pool.query(`insert into send (id, account_id, client, client_id, message, status, finished_at)
  select ${id}, '00000000-0000-7000-8000-000000000001', 'single-sends', gen_random_uuid(), '{}', 'done', now() from generate_series(1, 40) s`)
await pool.query(`insert into recipient (send_id, contact_id, email, state, attempt, sent_at, opened_at)
  select ${id}, lpad(to_hex(n), 32, '0')::uuid, 'person' || n || '@people.example', 'delivered', 1, now(), case when n % 3 = 0 then now() end
  from generate_series(1, 40) s, generate_series(1, ${Math.round(rows / 40)}) n order by 1, 2`)
await pool.query('vacuum analyze recipient')
async function look(name: string) {
  const size = (
    await pool.query(
      `select pg_size_pretty(sum(pg_total_relation_size(inhrelid))) as size, count(*) from pg_inherits where inhparent = 'recipient'::regclass`,
    )
  ).rows[0]
  const time = async (text: string, values: unknown[]) => {
    const took: number[] = []
    for (let i = 0; i < 300; i++) {
      const t = performance.now()
      await pool.query(text, values)
      took.push(performance.now() - t)
    }
    return took.sort((a, b) => a - b)[150]!.toFixed(2)
  }
  const contact = '0'.repeat(30) + '7f'
  const send = (await pool.query('select id from send order by id limit 1 offset 20')).rows[0].id
  console.log(
    name,
    size,
    'by contact',
    await time('select * from recipient where contact_id = $1', [contact]),
    'by send and contact',
    await time('select * from recipient where send_id = $1 and contact_id = any($2::uuid[])', [
      send,
      [contact],
    ]),
    'join',
    await time(
      `select r.state from unnest($1::uuid[], $2::uuid[]) as e (send_id, contact_id) join recipient r on r.send_id = e.send_id and r.contact_id = e.contact_id where r.contact_id = any($2::uuid[])`,
      [[send], [contact]],
    ),
  )
}
await look('before')
const t = performance.now()
await migrate(postgres.connectionString)
console.log('migration', rows, ((performance.now() - t) / 1000).toFixed(1), 's')
await pool.query('vacuum analyze recipient')
await look('after')
await close()
await postgres.stop()
await rm(home, { recursive: true, force: true })
