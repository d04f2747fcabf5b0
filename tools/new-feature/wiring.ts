import { featuresWithScreens } from '../features.ts'
import { type FeatureNames, fillNames } from './names.ts'

/** A place that lists features. Its texts use the names of the sample feature, as the templates do. */
export interface Change {
  file: string
  /**
   * Texts that lead to the place, one after the other. The last one ends with the bracket of the list to which `item`
   * is added.
   */
  opening: readonly string[]
  item: string
  /** The import that the item needs. */
  imports?: string
  /** True if the place already has the feature: some places list specified features that are not built yet. */
  unless?: (names: FeatureNames) => boolean
}

const isSpecified = ({ plural }: FeatureNames) => featuresWithScreens.includes(plural)
const alertsOfSpecified = ({ plural }: FeatureNames) =>
  ['ads', 'automations', 'integrations'].includes(plural)

/** All places that list features. Routes, tables and their list are generated again afterwards. */
export const wiring: readonly Change[] = [
  {
    file: 'tools/features.ts',
    opening: ['export const featuresWithScreens = ['],
    item: "'sample-items',",
    unless: isSpecified,
  },
  {
    file: 'packages/contract/src/refusals.ts',
    opening: ['export const errorStatus = {'],
    item: `// sample items
      sample_item_not_found: 404, sample_item_name_taken: 400, sample_item_limit_reached: 400,`,
  },
  {
    file: 'packages/messages/src/en/refusals.ts',
    opening: ['export default {'],
    item: `sample_item_not_found: 'There is no such sample item.',
      sample_item_name_taken: 'Another sample item has this name.',
      sample_item_limit_reached: 'You can have up to {{limit}} sample items.',`,
  },
  {
    file: 'packages/messages/src/de/refusals.ts',
    opening: ['export default {'],
    item: `sample_item_not_found: 'Diesen Eintrag gibt es nicht.',
      sample_item_name_taken: 'Diesen Namen hat schon ein anderer Eintrag.',
      sample_item_limit_reached: 'Sie können bis zu {{limit}} Einträge anlegen.',`,
  },
  {
    file: 'packages/messages/src/en/alerts.ts',
    opening: ['export default {'],
    item: "sampleItems: 'Your sample items could not be reached. Try again in a moment.',",
    unless: alertsOfSpecified,
  },
  {
    file: 'packages/messages/src/de/alerts.ts',
    opening: ['export default {'],
    item: "sampleItems: 'Mustereinträge sind nicht erreichbar. Versuchen Sie es gleich noch einmal.',",
    unless: alertsOfSpecified,
  },
  {
    file: 'packages/messages/src/en/shell.ts',
    opening: ['navigation: {'],
    item: "'sample-items': 'Sample Items',",
    unless: isSpecified,
  },
  {
    file: 'packages/messages/src/de/shell.ts',
    opening: ['navigation: {'],
    item: "'sample-items': 'Mustereinträge',",
    unless: isSpecified,
  },
  {
    file: 'packages/messages/src/catalogue.ts',
    opening: ['export const catalogue = {'],
    item: `'sample-items': {
      en: () => import('./en/sample-items.ts'), de: () => import('./de/sample-items.ts') },`,
  },
  {
    file: 'apps/server/src/roles/http.ts',
    opening: ['const routes: readonly ((app: App) => void)[] = ['],
    item: 'sampleItemsRoutes,',
    imports: "import { sampleItemsRoutes } from '#features/sample-items/routes.ts'",
  },
  {
    file: 'apps/web/src/app/features.ts',
    opening: ['export const features: readonly Feature[] = ['],
    item: "{ texts: ['sample-items'], routes: sampleItemsRoutes },",
    imports: "import { sampleItemsRoutes } from '#features/sample-items/routes.tsx'",
  },
  {
    file: 'apps/web/src/api/keys.ts',
    opening: ['interface Groups {'],
    item: "'sample-items': []",
  },
  {
    file: 'apps/web/src/shell/needs.rules.ts',
    opening: ['const needs: Readonly<Record<string, Needs>> = {'],
    item: "'sample-items': reads,",
    unless: isSpecified,
  },
  {
    file: 'apps/web/src/shell/navigation-entries.tsx',
    opening: ["label: 'navigation.content'", 'entries: ['],
    item: `{
      area: 'sample-items', to: '/sample-items', label: 'navigation.sample-items', icon: <Shapes />,
    },`,
    imports: "import { Shapes } from 'lucide-react'",
    unless: isSpecified,
  },
]

const closing: Record<string, string> = { '[': ']', '{': '}' }

/** The file's text with the item at the end of its list. */
export function insert(text: string, { file, opening, item, imports }: Change, names: FeatureNames): string {
  let at = 0
  for (const words of opening) {
    const found = text.indexOf(words, at)
    if (found < 0)
      throw new Error(`${file} has no "${words}" any more: tell tools/new-feature/wiring.ts where to insert.`)
    at = found + words.length
  }
  const open = text.charAt(at - 1)
  let depth = 1
  let end = at
  for (; depth > 0 && end < text.length; end++) {
    if (text[end] === open) depth++
    if (text[end] === closing[open]) depth--
  }
  const body = text.slice(0, end - 1).replace(/([^,[{\s])\s*$/, '$1,')
  return `${missingImport(text, imports, names)}${body.trimEnd()}\n${fillNames(item, names)}\n${text.slice(end - 1)}`
}

/** The import that is still missing. The icon may already be imported for another feature. */
function missingImport(text: string, imports: string | undefined, names: FeatureNames): string {
  if (imports === undefined) return ''
  const [, name = ''] = imports.match(/{ (\w+) }/) ?? []
  return new RegExp(`\\b${name}\\b`).test(text) ? '' : `${fillNames(imports, names)}\n`
}
