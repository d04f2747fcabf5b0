import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  featuresWithoutUrl,
  featuresWithScreens,
  ownPages,
  partsOfFeatures,
  serverFeatures,
  sharedByFeatures,
  sharedFiles,
} from '../features.ts'
import { foldersIn } from './source-files.ts'

const places = {
  web: 'apps/web/src/features',
  webData: 'apps/web/src/api',
  widgets: 'apps/web/src/widgets',
  server: 'apps/server/src/features',
  contract: 'packages/contract/src',
  english: 'packages/messages/src/en',
  german: 'packages/messages/src/de',
  e2e: 'e2e',
}

type Place = keyof typeof places

/** A feature has the same name everywhere. A feature with screens also has a contract, texts and a server folder. */
export async function checkNames(root: string): Promise<string[]> {
  const found: Record<Place, string[]> = {
    web: await foldersIn(root, places.web),
    webData: await filesIn(root, places.webData),
    widgets: await foldersIn(root, places.widgets),
    server: await foldersIn(root, places.server),
    contract: await filesIn(root, places.contract),
    english: await filesIn(root, places.english),
    german: await filesIn(root, places.german),
    e2e: await foldersIn(root, places.e2e),
  }
  return judgeNames(found)
}

export function judgeNames(found: Record<Place, string[]>): string[] {
  const screens = [...featuresWithScreens, ...ownPages]
  const parts = Object.values(partsOfFeatures).flat()
  const withCalls = [...screens, ...featuresWithoutUrl, ...serverFeatures, ...parts]
  const texts = [...screens, ...featuresWithoutUrl, ...parts, ...sharedFiles.messages, ...found.widgets]
  const known: Record<Place, string[]> = {
    web: screens,
    webData: [...withCalls, 'call', 'keys', 'upload'],
    // Widgets have no calls, and may have any name.
    widgets: found.widgets,
    server: [...withCalls, ...sharedByFeatures],
    contract: [...withCalls, ...sharedFiles.contract],
    english: texts,
    german: texts,
    e2e: [...screens, ...featuresWithoutUrl, ...sharedFiles.e2e],
  }
  const problems: string[] = []
  for (const place of Object.keys(places) as Place[]) {
    for (const name of found[place]) {
      if (!known[place].includes(name))
        problems.push(`${places[place]}/${name}: no feature has this name (tools/features.ts)`)
    }
  }
  for (const name of found.web.filter((feature) => featuresWithScreens.includes(feature))) {
    for (const place of ['server', 'contract', 'english', 'german'] as const) {
      if (!found[place].includes(name))
        problems.push(`${name} has screens, but ${places[place]}/${name} is missing`)
    }
  }
  return problems
}

/** The names of the files directly below a folder, without extension and without tests. */
async function filesIn(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => entry.name.replace(/\.\w+$/, ''))
    .sort()
}
