import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The refusals that server tests were given, each as `POST /v3/marketing/lists list_name_taken`. The workers of one `npm test`
 * note them in its folder of reports; a run without such a folder notes nothing.
 */
const refusalFolder = 'refusals'

export function noteRefusal(refusal: string, folder = process.env['CARILLON_REPORTS']): void {
  if (!folder) return
  mkdirSync(join(folder, refusalFolder), { recursive: true })
  appendFileSync(join(folder, refusalFolder, `${process.pid}.txt`), `${refusal}\n`)
}

export function givenRefusals(folder: string): Set<string> {
  const notes = join(folder, refusalFolder)
  if (!existsSync(notes)) return new Set()
  return new Set(readdirSync(notes).flatMap((name) => readFileSync(join(notes, name), 'utf8').split('\n')))
}
