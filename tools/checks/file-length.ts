import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { code, codeFolders, sourceFiles } from './source-files.ts'

const longest = 400
const usual = 250
/** A line with the reason why a longer file can't be split. */
const reason = /^(\/\/|\s*\*) Long because .+/m

/**
 * Checks that nine of ten files have fewer than 250 lines, and none more than 400 without a reason. Generated files and
 * texts are excepted.
 */
export async function checkFileLength(root: string): Promise<string[]> {
  const files = (await sourceFiles(root, codeFolders, code)).filter(
    (file) => !file.includes('.generated.') && !file.startsWith('packages/messages/src/'),
  )
  const problems: string[] = []
  let unusual = 0
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8')
    const lines = text.split('\n').length - 1
    if (lines > usual) unusual++
    if (lines > longest && !reason.test(text)) problems.push(`${file} has ${lines} lines`)
  }
  if (unusual > files.length / 10) {
    problems.push(`${unusual} of ${files.length} files have more than ${usual} lines; one in ten may`)
  }
  return problems
}
