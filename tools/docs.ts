/**
 * `npm run docs` builds the documentation as static pages into apps/web/dist/docs, where the server has them at /docs.
 * `npm run docs -- FOLDER` writes them to another folder, for a web server of their own; the folder is emptied first.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildDocs } from './docs/build.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const [given] = process.argv.slice(2)
const folder = given === undefined ? join(root, 'apps/web/dist/docs') : resolve(given)

// A folder that was named by mistake is not emptied. The product's own holds nothing else, also after a build that was broken off.
if (
  given !== undefined &&
  existsSync(folder) &&
  readdirSync(folder).length > 0 &&
  !existsSync(join(folder, 'search.json'))
) {
  console.error(`${folder} has files that are no documentation. Name an empty or a new folder.`)
  process.exit(1)
}
const { papers, files } = await buildDocs(root, folder)
console.log(`${papers.length} pages and ${files - papers.length} other files are in ${folder}.`)
