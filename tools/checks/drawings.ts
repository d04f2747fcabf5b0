import { code, problemsOfLines, sourceFiles } from './source-files.ts'

/** The files that may draw by hand: the logo and charts. */
const drawings = new Set([
  'apps/web/src/shell/standalone/logo.tsx',
  'apps/web/src/ui/page/tile.tsx',
  'apps/web/src/ui/page/trend-line.tsx',
  'apps/web/src/widgets/second-factor/app-secret.tsx',
])
const drawing = /<svg\b|createElement(?:NS)?\([^)]*['"]svg['"]/

/** Checks that icons come from one set, so that they look alike. */
export async function checkDrawings(root: string): Promise<string[]> {
  const files = (await sourceFiles(root, ['apps/web/src'], code)).filter((file) => !drawings.has(file))
  return problemsOfLines(root, files, (line) =>
    drawing.test(line)
      ? 'draws by hand: take an icon of lucide-react, or name the file in tools/checks/drawings.ts'
      : null,
  )
}
