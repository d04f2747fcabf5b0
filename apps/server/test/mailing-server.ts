import { afterAll } from 'vitest'
import { startServer } from './kit.ts'
import { testDatabase } from './postgres.ts'
import { startSink } from './smtp-sink.ts'

type Options = Omit<Parameters<typeof startServer>[0], 'databaseUrl'> & {
  /** The sink keeps each message as it came. */
  keepSource?: boolean
}

/** A server that sends its mail to a sink, for all tests of a file. Call it once, outside of the tests. */
export async function startMailing({ keepSource = false, env, ...options }: Options = {}) {
  const { url: databaseUrl, drop } = await testDatabase()
  const sink = await startSink({ keepSource })
  const server = await startServer({ databaseUrl, env: { SMTP_URL: sink.url, ...env }, ...options })
  afterAll(async () => {
    await server.close()
    await sink.close()
    await drop()
  })
  return { server, sink, databaseUrl }
}
