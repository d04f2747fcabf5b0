import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from './config.ts'
import type { Outage } from './outage.ts'

/**
 * Where libraries put what a caller shows to prove who they are: headers of a request, as they are or within the
 * options of a parser. A wildcard stands for one level.
 */
const secretHeaders = ['authorization', 'cookie', '["set-cookie"]']
const places = ['headers', '*.headers', '*.*.headers']

const warning = 40

/**
 * The log of a process, a JSON object a line. Secrets are taken out here, whatever writes them. While the database is
 * gone, what only says so is left to the outage, which says it once.
 */
export function makeLog(
  level: Config['logLevel'],
  destination?: DestinationStream,
  outage?: Pick<Outage, 'takes'>,
): Logger {
  const paths = places.flatMap((place) =>
    secretHeaders.map((name) => (name.startsWith('[') ? `${place}${name}` : `${place}.${name}`)),
  )
  const options: LoggerOptions = {
    level,
    base: null,
    redact: { paths, censor: '(hidden)' },
    hooks: {
      logMethod(args, method, lineLevel) {
        if (lineLevel >= warning && outage?.takes(errorIn(args[0]))) return
        method.apply(this, args)
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

function errorIn(first: unknown): unknown {
  return typeof first === 'object' && first !== null && 'err' in first ? first.err : first
}
