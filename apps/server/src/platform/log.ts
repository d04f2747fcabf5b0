import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from './config.ts'
import type { Outage } from './outage.ts'

/**
 * The places where libraries log headers with secrets: headers of a request, directly or within the options of a parser.
 * A wildcard stands for one level.
 */
const secretHeaders = ['authorization', 'cookie', '["set-cookie"]']
const places = ['headers', '*.headers', '*.*.headers']

const warning = 40

/**
 * Makes the log of a process, one JSON object a line. Secrets are removed here, wherever they come from. Errors that
 * only mean that the database can't be reached are passed to the outage, which logs them once.
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
