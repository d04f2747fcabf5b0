import { code, codeFolders, problemsOfLines, sourceFiles } from './source-files.ts'

const spread = /\.\.\.\{/
/** These two files contain the form on purpose. */
const notJudged = /^tools\/checks\/literals\./

/**
 * A literal spread inside a literal or into a component, `...{ a, b }`, switches off TypeScript's check for properties
 * that don't exist. Its properties are written out instead.
 */
export async function checkLiterals(root: string): Promise<string[]> {
  const files = (await sourceFiles(root, codeFolders, code)).filter((file) => !notJudged.test(file))
  return problemsOfLines(root, files, (line) =>
    spread.test(line) ? 'spreads a literal: write its properties out' : null,
  )
}
