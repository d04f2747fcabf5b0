import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  plainText,
  type SettingName,
  settingNames,
  settingTexts,
} from '../../apps/server/src/platform/settings.ts'

const path = 'docs/settings.md'
const example = '.env.example'
const heading = '| setting | default | takes | what it is |\n|---|---|---|---|\n'

/** The table of settings and the example of a file with them are generated from the settings that the server reads. */
export async function checkSettingsTable(root: string): Promise<string[]> {
  const text = await readFile(join(root, path), 'utf8')
  const file = await readFile(join(root, example), 'utf8').catch(() => '')
  const anew = 'write it anew with: npm run check -- settings --write'
  return [
    ...(text.includes(heading) && text === withTable(text)
      ? []
      : [`${path} does not have the table of settings; ${anew}`]),
    ...(file === exampleFile() ? [] : [`${example} does not have all settings; ${anew}`]),
  ]
}

export async function writeSettingsTable(root: string): Promise<void> {
  const file = join(root, path)
  await writeFile(file, withTable(await readFile(file, 'utf8')))
  await writeFile(join(root, example), exampleFile())
}

const exampleHead = `# Settings of Carillon, one NAME=value a line, as systemd, containers and node --env-file read them. This file is generated.
# A line that begins with # is not read: what stands behind = there is the default.
`

/** All settings as comments, in the order of the table. */
function exampleFile(): string {
  const parts = settingNames.map((name) => {
    const { standard = '', otherwise, takes, about } = settingTexts(name)
    const usual = otherwise === undefined ? [] : [`Default: ${otherwise}.`]
    const said = [`${plainText(about)}.`, `Takes ${plainText(takes)}.`, ...usual].join(' ')
    return `${wrapped(said).join('\n')}\n#${name}=${standard}\n`
  })
  return [exampleHead, ...parts].join('\n')
}

const lineLength = 120

/** A text as lines of comments. */
function wrapped(text: string): string[] {
  const lines = ['#']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line.length + word.length < lineLength) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(`# ${word}`)
  }
  return lines
}

/** The text with a new table of settings. The table begins after its heading and ends with its last row. */
function withTable(text: string): string {
  const rows = settingNames.map((name) => `${settingRow(name)}\n`).join('')
  return text.replace(/\| setting \|.*\n\|[-|]+\n(\|.*\n)*/, () => heading + rows)
}

function settingRow(name: SettingName): string {
  const { standard, otherwise = standard, takes, about } = settingTexts(name)
  const cells = [`\`${name}\``, otherwise ? `\`${otherwise}\`` : '', takes, about]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`.replaceAll('|  |', '| |')
}
