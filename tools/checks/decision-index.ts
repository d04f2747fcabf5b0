import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const indexPath = 'docs/decisions/README.md'

export interface DecisionRecord {
  path: string
  text: string
}

/** The areas in the order of the index. Each record names one of them after its date. */
const areas: Record<string, string> = {
  code: 'How the code is organised and tested',
  data: 'Database and tables',
  api: 'The API',
  people: 'People and rights',
  operating: 'Start, limits and operation',
  contacts: 'Contacts, imports and exports',
  segments: 'Segments',
  messages: 'Designs, editors, images and tags',
  'single sends': 'Single sends',
  sending: 'The sending engine',
  results: 'Tracking and statistics',
  domains: 'Senders, domains and signatures',
  recipients: 'Suppressions and recipients’ pages',
  automations: 'Automations',
  forms: 'Signup forms',
  'text messages': 'Text messages',
  ads: 'Ads',
  programs: 'Notifications, webhooks and other programs',
  screens: 'Screens',
}

type Entry = { number: number; title: string; area: string; file: string }

/** The problems of a record's first lines and name. */
export function judgeEntry({ path, text }: DecisionRecord): string[] {
  const { number, title, area } = readEntry({ path, text })
  const name = `${String(number).padStart(4, '0')}-${plainName(title)}.md`
  return [
    ...(number > 0 ? [] : [`${path} does not begin with '# number. Title'`]),
    ...(area in areas
      ? []
      : [`${path} does not name its area after its date; there are: ${Object.keys(areas).join(', ')}`]),
    ...(number > 0 && !path.endsWith(`/${name}`) ? [`${path} is not named as its title: ${name}`] : []),
  ]
}

export function judgeIndex(records: DecisionRecord[], index: string): string[] {
  return index === printIndex(records)
    ? []
    : [`${indexPath} does not list the records; write it anew with: npm run check -- records --write`]
}

export async function writeIndex(root: string, records: DecisionRecord[]): Promise<void> {
  await writeFile(join(root, indexPath), printIndex(records))
}

export function printIndex(records: DecisionRecord[]): string {
  const entries = records.map(readEntry)
  const lists = Object.entries(areas).map(([area, heading]) => {
    const lines = entries
      .filter((entry) => entry.area === area)
      .map(({ number, title, file }) => `- [${number}](${file}) ${title}\n`)
    return lines.length === 0 ? '' : `\n## ${heading}\n\n${lines.join('')}`
  })
  return `# Decisions\n\nWhy Carillon was built this way, by area. \`npm run check -- records --write\` writes this list.\n${lists.join('')}`
}

function readEntry({ path, text }: DecisionRecord): Entry {
  const [, number = '', title = ''] = text.match(/^# (\d+)\. (.*)\n/) ?? []
  const [, area = ''] = text.match(/^#.*\n\n\d{4}-\d\d-\d\d, (.*)\n/) ?? []
  return { number: Number(number), title, area, file: path.split('/').at(-1) ?? '' }
}

function plainName(title: string): string {
  return title
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
