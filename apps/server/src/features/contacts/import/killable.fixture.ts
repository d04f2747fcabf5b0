import pg from 'pg'

export function people(from: number, to: number): string {
  const rows = Array.from(
    { length: to - from },
    (_, at) => `u${from + at}@example.org,Jörg ${from + at},Müller`,
  )
  return `email,first,last\n${rows.join('\n')}\n`
}

export async function ask(databaseUrl: string, query: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return ((await client.query(query)).rows?.[0] ?? {}) as Record<string, number>
  } finally {
    await client.end()
  }
}

/** Empties the stage, as a crash of PostgreSQL does to unlogged tables. */
export async function emptyStage(databaseUrl: string, jobId: string): Promise<void> {
  const key = jobId.replaceAll('-', '')
  await ask(
    databaseUrl,
    `truncate import_stage.rows_${key}, import_stage.problems_${key}, import_stage.hits_${key}`,
  )
}
