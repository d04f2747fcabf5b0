/** A feature's name in every form that the templates use. */
export interface FeatureNames {
  /** `link-lists`, in addresses and file names. */
  plural: string
  /** `link-list` */
  singular: string
  /** `Linklisten` */
  germanTitle: string
}

const kebab = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/
/** PostgreSQL limits names to 63 characters, and names of indexes are longer than those of their tables. */
const longest = 40

/** Answers the names, or a sentence about their fault. */
export function namesOf(
  plural: string,
  given: { singular?: string | undefined; germanTitle?: string | undefined } = {},
): FeatureNames | string {
  if (!kebab.test(plural))
    return `${plural} is not kebab-case: small letters and digits, words joined by hyphens.`
  if (plural.length > longest) return `${plural} is longer than ${longest} characters.`
  const singular = given.singular ?? guessSingular(plural)
  if (singular === undefined) return `What is one of ${plural} called? npm run new-feature ${plural} SINGULAR`
  if (!kebab.test(singular))
    return `${singular} is not kebab-case: small letters and digits, words joined by hyphens.`
  if (singular === plural) return `One and many need different names; both are ${plural}.`
  return { plural, singular, germanTitle: given.germanTitle ?? title(plural) }
}

function guessSingular(plural: string): string | undefined {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`
  return /[^s]s$/.test(plural) && !/(s|x|z|ch|sh)es$/.test(plural) ? plural.slice(0, -1) : undefined
}

/** The names of the sample feature, which the templates use. */
const sample = { plural: 'sample-items', singular: 'sample-item', germanTitle: 'Mustereinträge' }
const forms = [(name: string) => name, camel, pascal, snake, words, title]

/**
 * A text or path of a template with this feature's names. The plural is replaced first, because it begins with the
 * singular.
 */
export function fillNames(text: string, names: FeatureNames): string {
  const pairs = (['plural', 'singular'] as const).flatMap((number) =>
    forms.map((form) => [form(sample[number]), form(names[number])] as const),
  )
  return pairs
    .reduce((filled, [from, to]) => filled.replaceAll(from, () => to), text)
    .replaceAll(sample.germanTitle, () => inQuotes(names.germanTitle))
}

/** Identifiers that appear alone in the code, so they must not have another meaning there. */
export function identifiersOf({ plural, singular }: FeatureNames): string[] {
  return [camel(plural), pascal(singular)]
}

export function snake(name: string): string {
  return name.replaceAll('-', '_')
}

function camel(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function pascal(name: string): string {
  const inner = camel(name)
  return inner.charAt(0).toUpperCase() + inner.slice(1)
}

function words(name: string): string {
  return name.replaceAll('-', ' ')
}

function title(name: string): string {
  return words(name).replace(/\b\w/g, (letter) => letter.toUpperCase())
}

/** Escapes a text for single quotes in code. */
function inQuotes(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
}
