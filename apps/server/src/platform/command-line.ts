import { parseArgs } from 'node:util'
import { WrongSetting } from './config.ts'
import { plainText, settingNames, settingTexts } from './settings.ts'

const commandsHelp = [
  'Commands, with the same settings, beside a running server or without one:',
  '',
  '  npm run backup -- FOLDER          writes database and files into a new folder',
  '  npm run restore -- FOLDER         loads a backup into an empty DATA_DIR or DATABASE_URL',
  '  npm run confirm-sending           lets a copied or restored installation mail',
  '  npm run credits -- USERNAME 10000 sets how many emails a month an account may send',
  '  npm run reset-password -- EMAIL   prints a new password for whoever lost theirs',
  '                                    with --second-factor, also takes their second factor away',
]

/** The output of `npm start -- --help`. */
export function settingsHelp(): string {
  const width = Math.max(...settingNames.map((name) => name.length)) + 2
  const rows = settingNames.map((name) => {
    const { standard, otherwise = standard, takes, about } = settingTexts(name)
    const usual = otherwise ? ` Default: ${otherwise}.` : ''
    return `  ${name.padEnd(width)}${plainText(about)}.${usual}\n  ${' '.repeat(width)}Takes ${plainText(takes)}.`
  })
  return ['Usage: npm start', '', 'Settings, by environment:', '', ...rows, '', ...commandsHelp, ''].join(
    '\n',
  )
}

export interface Flags {
  help: boolean
  demo: boolean
}

/** The flags of the command line; an unknown flag is refused by name. */
export function readFlags(args: readonly string[]): Flags {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { help: { type: 'boolean', short: 'h' }, demo: { type: 'boolean' } },
    })
    return { help: values.help ?? false, demo: values.demo ?? false }
  } catch {
    throw new WrongSetting({ name: 'arguments', value: args.join(' '), takes: '--help or --demo' })
  }
}
