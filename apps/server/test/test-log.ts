import { join } from 'node:path'
import { type DestinationStream, type Level, type Logger, pino } from 'pino'
import { inject } from 'vitest'
import type { Config } from '#platform/config.ts'
import { makeLog } from '#platform/log.ts'

let file: DestinationStream | undefined

/**
 * The log of a server under test: messages from LOG_LEVEL on are printed, and all are written to a file, which is
 * searched for secrets at the end of the run (global-setup.ts).
 */
export function testLog(level: Config['logLevel']): Logger {
  file ??= pino.destination({ dest: join(inject('logFolder'), `${process.pid}.log`), sync: true })
  const streams: { level: Level; stream: DestinationStream }[] = [{ level: 'trace', stream: file }]
  if (level !== 'silent') streams.push({ level, stream: process.stdout })
  return makeLog('trace', pino.multistream(streams))
}
