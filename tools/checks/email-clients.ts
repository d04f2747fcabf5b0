import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { printMissingFeatures } from '@carillon/email-clients/missing-features'
import { printProfilePage } from '@carillon/email-clients/profile-page'
import type { SupportData } from '@carillon/email-clients/support'

const home = 'packages/email-clients'

/** The files that are made from the profiles of email clients and the data of caniemail.com. */
const made: readonly (readonly [path: string, print: (data: SupportData) => string])[] = [
  [`${home}/src/missing-features.generated.ts`, printMissingFeatures],
  ['docs/email-clients.md', printProfilePage],
]

export async function checkEmailClients(root: string): Promise<string[]> {
  const data = await readData(root)
  const problems = made.map(async ([path, print]) => {
    const text = await readFile(join(root, path), 'utf8').catch(() => '')
    return text === print(data)
      ? []
      : [`${path} is outdated; write it anew with: npm run check -- email-clients --write`]
  })
  return (await Promise.all(problems)).flat()
}

export async function writeEmailClients(root: string): Promise<void> {
  const data = await readData(root)
  for (const [path, print] of made) await writeFile(join(root, path), print(data))
}

async function readData(root: string): Promise<SupportData> {
  return JSON.parse(await readFile(join(root, home, 'caniemail/features.json'), 'utf8')) as SupportData
}
