/** A setting of PostgreSQL that each of our connections makes, since an external server may have another. */
interface SessionSetting {
  name: string
  value: string
  /** True if it is one of TCP connections: a local socket has none, and always answers 0. */
  isOfNetwork?: boolean
  /** Values above, or below, this are left as they are. In the unit in which `pg_settings` counts. */
  keeps?: { above?: number; below?: number }
}

/**
 * The settings that statements rely on and a session may set. `npm run doctor` (`platform/doctor`) checks the others.
 * `docs/decisions/0193` gives the reason for each.
 */
export const sessionSettings: readonly SessionSetting[] = [
  // Compiling a statement takes longer than running it: 20,000 changed rows of an import took 3.45 s, without it 0.37 s.
  { name: 'jit', value: 'off' },
  { name: 'work_mem', value: '32MB', keeps: { above: 32 * 1024 } },
  { name: 'random_page_cost', value: '1.1', keeps: { below: 1.1 } },
  { name: 'plan_cache_mode', value: 'auto' },
  // A statement has to see everything committed before it began (`for update` and then read, horizons, queues).
  { name: 'default_transaction_isolation', value: 'read committed' },
  // Providers of databases end long statements by default: imports, evaluations and migrations are long.
  { name: 'statement_timeout', value: '0' },
  { name: 'lock_timeout', value: '0' },
  { name: 'idle_in_transaction_session_timeout', value: '0' },
  { name: 'idle_session_timeout', value: '0' },
  { name: 'transaction_timeout', value: '0' },
  // A host that is cut off can't end its session: without these, PostgreSQL keeps its locks for two hours.
  { name: 'tcp_keepalives_idle', value: '10', isOfNetwork: true },
  { name: 'tcp_keepalives_interval', value: '5', isOfNetwork: true },
  { name: 'tcp_keepalives_count', value: '3', isOfNetwork: true },
  { name: 'tcp_user_timeout', value: '30000', isOfNetwork: true },
  // These settings decide the text form of values, which the driver and COPY read.
  { name: 'TimeZone', value: 'UTC' },
  { name: 'DateStyle', value: 'ISO, MDY' },
  { name: 'IntervalStyle', value: 'postgres' },
  { name: 'bytea_output', value: 'hex' },
  { name: 'extra_float_digits', value: '1' },
  { name: 'standard_conforming_strings', value: 'on' },
  { name: 'array_nulls', value: 'on' },
  { name: 'transform_null_equals', value: 'off' },
]

const wanted = sessionSettings
  .map(
    ({ name, value, keeps: { above = null, below = null } = {} }) =>
      `('${name}', '${value}', ${above}::numeric, ${below}::numeric)`,
  )
  .join(', ')

/**
 * The statement that makes the settings, if they differ and this version of PostgreSQL knows them. Synchronous commit
 * is only raised: the mark of a message in flight must be on the disk before the message leaves.
 */
const makeSettings = `
  select set_config(have.name, want.value, false)
  from pg_settings have join (values ${wanted}) as want (name, value, above, below) on want.name = have.name
  where have.setting <> want.value
    and case when want.above is not null then have.setting::numeric < want.above
             when want.below is not null then have.setting::numeric > want.below else true end
  union all
  select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`

/**
 * Makes the settings of a new connection. It uses a statement, because connection poolers refuse them as startup
 * parameters.
 */
export async function settleSession(client: { query(sql: string): Promise<unknown> }): Promise<void> {
  await client.query(makeSettings)
}
