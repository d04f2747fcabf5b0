import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import MiniSearch from 'minisearch'
import { rolldown } from 'rolldown'
import { renderPage } from './page.ts'
import { type Paper, readPaper } from './read-paper.ts'
import { searchOptions } from './search-options.ts'
import { misplacedPapers, papersOf } from './site.ts'

/** Files of the repository that go along with the site: pictures, and lists that are text. */
const goesAlong = /^docs\/[\w/.-]+\.(webp|png|svg|txt|json)$/

export interface Site {
  papers: Paper[]
  /** The number of files that were written. */
  files: number
}

/** Reads all papers of a repository, without writing a page. */
export async function readPapers(root: string): Promise<Paper[]> {
  const paths = papersOf(root)
  const papers = new Set(paths)
  return Promise.all(
    paths.map(async (path) =>
      readPaper(path, await readFile(join(root, path), 'utf8'), {
        papers,
        goesAlong: (file) => goesAlong.test(file),
      }),
    ),
  )
}

/**
 * Writes the documentation as static pages into a folder, which it empties first. Pages link each other by relative addresses and
 * load nothing from other hosts. Each text file lies there compressed as well, as the server sends it.
 */
export async function buildDocs(root: string, folder: string): Promise<Site> {
  const misplaced = misplacedPapers(root)
  if (misplaced.length > 0) throw new Error(misplaced.join('\n'))
  const papers = await readPapers(root)
  const titles = new Map(papers.map(({ path, title }) => [path, title]))
  const written = new Map<string, string>(papers.map((paper) => [paper.page, renderPage(paper, titles)]))
  written.set('search.json', searchIndex(papers))
  written.set('site.js', await browserScript(root))
  written.set('site.css', await readFile(join(root, 'tools/docs/browser/site.css'), 'utf8'))
  written.set('favicon.svg', await readFile(join(root, 'apps/web/public/favicon.svg'), 'utf8'))
  await rm(folder, { recursive: true, force: true })
  for (const [file, text] of written) await writeCompressed(join(folder, file), text)
  const beside = new Set(papers.flatMap(({ files }) => files))
  for (const file of beside) await cp(join(root, file), join(folder, file.replace(/^docs\//, '')))
  return { papers, files: written.size + beside.size }
}

function searchIndex(papers: readonly Paper[]): string {
  const index = new MiniSearch(searchOptions)
  for (const paper of papers) {
    for (const { id, title, text } of paper.parts) {
      index.add({ at: id === '' ? paper.page : `${paper.page}#${id}`, title, paper: paper.title, text })
    }
  }
  return JSON.stringify(index)
}

async function browserScript(root: string): Promise<string> {
  const bundle = await rolldown({ input: join(root, 'tools/docs/browser/site.ts'), platform: 'browser' })
  const { output } = await bundle.generate({ format: 'es', minify: true })
  await bundle.close()
  return output[0].code
}

async function writeCompressed(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(text, quality),
    promisify(gzip)(text, { level: 9 }),
  ])
  await Promise.all([writeFile(path, text), writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
