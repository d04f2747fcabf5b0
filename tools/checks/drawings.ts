import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { code, sourceFiles } from './source-files.ts'

/** The files that may draw by hand: the logo and charts. */
const drawings = new Set([
  'apps/web/src/shell/standalone/logo.tsx',
  'apps/web/src/ui/page/tile.tsx',
  'apps/web/src/ui/page/trend-line.tsx',
])
const drawing = /<svg\b|createElement(?:NS)?\([^)]*['"]svg['"]/

/** Icons come from one set, so that they look alike. */
export async function checkDrawings(root: string): Promise<string[]> {
  const files = (await sourceFiles(root, ['apps/web/src'], code)).filter((file) => !drawings.has(file))
  const problems = await Promise.all(
    files.map(async (file) => {
      const lines = (await readFile(join(root, file), 'utf8')).split('\n')
      return lines.flatMap((line, index) =>
        drawing.test(line)
          ? [
              `${file}:${index + 1} draws by hand: take an icon of lucide-react, or name the file in tools/checks/drawings.ts`,
            ]
          : [],
      )
    }),
  )
  return problems.flat()
}
