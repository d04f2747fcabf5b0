import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type SettingName, settingNames, settingTexts } from '../../apps/server/src/platform/settings.ts'

const path = 'docs/settings.md'
const heading = '| setting | default | takes | what it is |\n|---|---|---|---|\n'

/** The table of settings is generated from the settings that the server reads. */
export async function checkSettingsTable(root: string): Promise<string[]> {
  const text = await readFile(join(root, path), 'utf8')
  return text.includes(heading) && text === withTable(text)
    ? []
    : [`${path} does not have the table of settings; write it anew with: npm run check -- settings --write`]
}

export async function writeSettingsTable(root: string): Promise<void> {
  const file = join(root, path)
  await writeFile(file, withTable(await readFile(file, 'utf8')))
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
