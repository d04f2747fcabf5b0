import { parseArgs } from 'node:util'
import { WrongSetting } from './config.ts'
import { asTyped } from './program.ts'
import { plainText, settingNames, settingTexts } from './settings.ts'

const commands = [
  ['npm run doctor', 'finds what is wrong with database, folders, addresses and mail server'],
  ['npm run backup -- FOLDER', 'writes database and files into a new folder'],
  ['npm run restore -- FOLDER', 'loads a backup into an empty DATA_DIR or DATABASE_URL'],
  ['npm run drill -- FOLDER', 'restores the newest backup of a folder beside it, and compares'],
  ['npm run confirm-sending', 'lets a copied or restored installation mail'],
  ['npm run credits -- USERNAME 10000', 'sets how many emails a month an account may send'],
  ['npm run plan -- USERNAME PLAN', 'gives an account a plan; without words, lists the plans'],
  ['npm run reseller -- USERNAME NAME URL', 'gives the subusers of an account its name'],
  ['npm run reset-password -- EMAIL', 'prints a new password for whoever lost theirs'],
  ['', 'with --second-factor, also takes their second factor away'],
  ['npm run open-access -- USERNAME', 'lets all addresses use an account again'],
  ['npm run forget-key', 'lets the next start have another key, if secret.key is lost'],
  ['npm run distribute', 'moves the tables to several database machines'],
] as const

function commandsHelp(): string[] {
  const typed = commands.map(([command, about]) => [asTyped(command), about] as const)
  const width = Math.max(...typed.map(([command]) => command.length)) + 2
  return typed.map(([command, about]) => `  ${command.padEnd(width)}${about}`)
}

/** The output of `npm start -- --help`. */
export function settingsHelp(): string {
  const width = Math.max(...settingNames.map((name) => name.length)) + 2
  const rows = settingNames.map((name) => {
    const { standard, otherwise = standard, takes, about } = settingTexts(name)
    const usual = otherwise ? ` Default: ${otherwise}.` : ''
    return `  ${name.padEnd(width)}${plainText(asTyped(about))}.${usual}\n  ${' '.repeat(width)}Takes ${plainText(takes)}.`
  })
  const said = 'Commands, with the same settings, beside a running server or without one:'
  return [
    `Usage: ${asTyped('npm start')}`,
    '',
    'Settings, by environment:',
    '',
    ...rows,
    '',
    said,
    '',
    ...commandsHelp(),
    '',
  ].join('\n')
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
