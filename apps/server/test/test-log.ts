import { join } from 'node:path'
import { type DestinationStream, type Level, type Logger, pino } from 'pino'
import { inject } from 'vitest'
import type { Config } from '#platform/config.ts'
import { makeLog } from '#platform/log.ts'

let file: DestinationStream | undefined

/**
 * The log of a server under test: what LOG_LEVEL asks for on the screen, and everything in a file, which is searched for
 * secrets when the run ends (global-setup.ts).
 */
export function testLog(level: Config['logLevel']): Logger {
  file ??= pino.destination({ dest: join(inject('logFolder'), `${process.pid}.log`), sync: true })
  const streams: { level: Level; stream: DestinationStream }[] = [{ level: 'trace', stream: file }]
  if (level !== 'silent') streams.push({ level, stream: process.stdout })
  return makeLog('trace', pino.multistream(streams))
}
