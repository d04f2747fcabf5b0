import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** True if this process is the program of a package, and not started from the sources. */
const isPackaged = basename(process.argv[1] ?? '') === 'carillon.mjs'

/**
 * A text with the commands that people type: `npm run backup -- FOLDER` is `./carillon backup FOLDER` in a package, which has no
 * npm.
 */
export function asTyped(text: string, packaged = isPackaged): string {
  if (!packaged) return text
  return text
    .replaceAll(/\bnpm run ([a-z-]+)(?: --(?= ))?/g, './carillon $1')
    .replaceAll(/\bnpm start(?: --(?= ))?/g, './carillon')
}

let read: string | undefined

/** The version of the product, as the package.json above all folders names it. */
export function productVersion(): string {
  read ??= (
    JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
      version: string
    }
  ).version
  return read
}
