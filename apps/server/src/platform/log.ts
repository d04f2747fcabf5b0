import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/**
 * Where libraries put what a caller shows to prove who they are: headers of a request, as they are or within the
 * options of a parser. A wildcard stands for one level.
 */
const secretHeaders = ['authorization', 'cookie', '["set-cookie"]']
const places = ['headers', '*.headers', '*.*.headers']

/** The log of a process, a JSON object a line. Secrets are taken out here, whatever writes them. */
export function makeLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const paths = places.flatMap((place) =>
    secretHeaders.map((name) => (name.startsWith('[') ? `${place}${name}` : `${place}.${name}`)),
  )
  const options = { level, base: null, redact: { paths, censor: '(hidden)' } }
  return destination ? pino(options, destination) : pino(options)
}
