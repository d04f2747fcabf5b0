import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from './node-packages.ts'

const isLicense = /^(licen[cs]e|copying|notice)/i

/** The text of a file with the licenses of the packages in these folders: their names, versions and the texts they come with. */
export function licensesOf(root: string, folders: readonly string[]): string {
  const parts = folders.map((folder) => {
    const { version = '', license = 'see its text' } = readManifest(join(root, folder))
    const name = folder.replace(/^.*node_modules\//, '')
    const texts = readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && isLicense.test(entry.name))
      .map(({ name: file }) => readFileSync(join(root, folder, file), 'utf8').trim())
    return [`${name} ${version} (${license})`, ...texts].join('\n\n')
  })
  const line = `\n\n${'-'.repeat(78)}\n\n`
  return `Carillon comes with the work of others. These are their licenses.${line}${parts.join(line)}\n`
}
