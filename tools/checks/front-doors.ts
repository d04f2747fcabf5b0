import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { entriesOf, foldersIn } from './source-files.ts'

const features = 'apps/server/src/features'
export const doorsFile = 'docs/front-doors.txt'
const most = 10

/**
 * Checks the exports of each feature of the server: at most ten in its `public.ts`, or the number in
 * docs/front-doors.txt. The numbers there may only get smaller.
 */
export async function checkFrontDoors(root: string): Promise<string[]> {
  const listed = new Map<string, { count: number; line: number }>()
  const problems: string[] = []
  const list = await readFile(join(root, doorsFile), 'utf8')
  for (const { line, content } of entriesOf(list)) {
    const entry = content.match(/^([\w-]+) (\d+): \S/)
    if (!entry) problems.push(`${doorsFile}:${line} is no feature with its number of exports and the reason`)
    else listed.set(entry[1] as string, { count: Number(entry[2]), line })
  }
  const present = await foldersIn(root, features)
  for (const feature of present) {
    const text = await readFile(join(root, features, feature, 'public.ts'), 'utf8').catch(() => '')
    const count = countExports(text)
    const entry = listed.get(feature)
    const file = `${features}/${feature}/public.ts`
    if (!entry && count > most) problems.push(`${file} has ${count} exports; ${most} are allowed`)
    if (!entry) continue
    const at = `${doorsFile}:${entry.line}`
    if (count > entry.count) problems.push(`${file} has ${count} exports; ${doorsFile} allows ${entry.count}`)
    else if (count <= most) problems.push(`${at} allows ${feature} ${entry.count} exports; it needs no line`)
    else if (count < entry.count)
      problems.push(`${at} allows ${feature} ${entry.count} exports; write ${count}`)
  }
  for (const [feature, { line }] of listed)
    if (!present.includes(feature))
      problems.push(`${doorsFile}:${line} names ${feature}, which is no feature`)
  return problems
}

function countExports(text: string): number {
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
  const named = lists.flatMap(([, names = '']) => names.split(',').filter((name) => name.trim() !== ''))
  const own = text.match(/^export (?:(?:async )?function|const|interface|type \w+ =|class|\*)/gm) ?? []
  return named.length + own.length
}
