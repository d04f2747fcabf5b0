import pg from 'pg'

/** A table as it lies: itself on one PostgreSQL, or each of its shards on the machines of a cluster. */
interface Placement {
  url: string
  table: string
}

/** Where the rows of a table lie. Shards are tables on other machines. */
export async function placementsOf(databaseUrl: string, table: string): Promise<Placement[]> {
  const whole = [{ url: databaseUrl, table }]
  if (process.env['TEST_CITUS'] === undefined) return whole
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ host: string; port: number; shard: string }>(
      `select nodename as host, nodeport as port, shard_name as shard from citus_shards where table_name = $1::regclass
        order by nodename, nodeport, shard_name`,
      [table],
    )
    return rows.length === 0
      ? whole
      : rows.map(({ host, port, shard }) => {
          const url = new URL(databaseUrl)
          url.hostname = host
          url.port = String(port)
          return { url: url.href, table: shard }
        })
  } finally {
    await client.end()
  }
}
