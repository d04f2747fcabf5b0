import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@carillon/contract/endpoint'
import { sourceFiles } from './source-files.ts'

const languages = ['en', 'de'] as const
/** Texts that code looks up by a value instead of a key. They are compared with the closed list of these values. */
const byCode = new Set(['refusals', 'api-refusals', 'ad-refusals', 'alerts', 'audit-words', 'email-defects'])
/** The plural forms of English and German, which i18next chooses from. */
const plural = /_(zero|one|other)$/

/** The groups of failing calls. Each language has a sentence for each. */
export const alertGroups = [
  ...[
    'ads',
    'automations',
    'automationStats',
    'categories',
    'emailTests',
    'lists',
    'segments',
    'singleSends',
  ],
  ...['contacts', 'contactExports', 'customFields', 'designEditor', 'notifications', 'senders', 'images'],
  ...[
    'ipPools',
    'jobs',
    'signupForms',
    'templates',
    'smsCredentials',
    'dynamicTemplates',
    'unsubscribeGroups',
  ],
  ...['integrations', 'userDesigns', 'user', 'testSend', 'sms', 'adsDataSources'],
]

type Texts = Map<string, string>
export type Source = { path: string; text: string }

/** Checks that both languages have the same texts, all required ones, and no unused ones. */
export async function checkMessages(root: string): Promise<string[]> {
  const files = await readdir(join(root, 'packages/messages/src/en'))
  const german = await readdir(join(root, 'packages/messages/src/de'))
  const problems = [
    ...files.filter((file) => !german.includes(file)).map((file) => `de/${file} is missing`),
    ...german.filter((file) => !files.includes(file)).map((file) => `en/${file} is missing`),
  ]
  const { errorStatus } = await loadModule(root, 'packages/contract/src/refusals.ts')
  const sources = await readSources(root)
  const ofApi = files.includes('api-refusals.ts') ? await refusalsIn(root, 'api-refusals.ts') : []
  const ofAds = files.includes('ad-refusals.ts') ? await refusalsIn(root, 'ad-refusals.ts') : []
  problems.push(...metByScreens(ofApi, await refusalsOfScreens(root, sources)))
  for (const file of files.filter((name) => german.includes(name))) {
    const [en, de] = await Promise.all(
      languages.map(async (language) =>
        flatten((await loadModule(root, `packages/messages/src/${language}/${file}`)).default ?? {}),
      ),
    )
    const name = file.replace('.ts', '')
    problems.push(...compareTexts(file, en!, de!))
    const codes = Object.keys(errorStatus as object)
    if (name === 'refusals') problems.push(...coverage(file, leaveOut(codes, [...ofApi, ...ofAds]), en!))
    if (name === 'api-refusals') problems.push(...leaveOut(ofApi, codes).map(unknownCode(file)))
    if (name === 'ad-refusals') problems.push(...leaveOut(ofAds, codes).map(unknownCode(file)))
    if (name === 'alerts') problems.push(...missing(file, alertGroups, en!))
    if (name === 'email-defects') problems.push(...coverage(file, await defectKeys(root), en!))
    if (name === 'audit-words') problems.push(...coverage(file, await wordsOfLog(root), en!))
    if (!byCode.has(name)) problems.push(...unusedKeys(name, [...en!.keys()], sources))
  }
  return problems
}

const leaveOut = (all: string[], some: string[]) => all.filter((each) => !some.includes(each))
const unknownCode = (file: string) => (code: string) => `${file} has a sentence for the unknown ${code}`

/** The codes whose sentences not every page loads, by their file. */
async function refusalsIn(root: string, file: string): Promise<string[]> {
  const texts = await loadModule(root, `packages/messages/src/en/${file}`)
  return [...new Set(Object.keys(texts['default'] ?? {}).map(stem))]
}

/** A screen has no sentence for a code that only programs should meet. */
function metByScreens(ofApi: string[], ofScreens: ReadonlySet<string>): string[] {
  return ofApi
    .filter((code) => ofScreens.has(code))
    .map((code) => `api-refusals.ts has ${code}, which a call of a screen names: move it to refusals.ts`)
}

/** The refusals that the parts of the contract name which the web app imports. */
async function refusalsOfScreens(root: string, sources: Source[]): Promise<Set<string>> {
  const ofWeb = sources.filter(({ path }) => path.startsWith('apps/web/'))
  const imports = ofWeb.flatMap(({ text }) => [...text.matchAll(/'@carillon\/contract\/([\w-]+)'/g)])
  const names = [...new Set(imports.map(([, name = '']) => name))]
  const parts = await Promise.all(names.map((name) => loadModule(root, `packages/contract/src/${name}.ts`)))
  const calls = parts.flatMap((part) => Object.values(part)).flatMap((group) => Object.values(group ?? {}))
  return new Set(calls.flatMap((call: Partial<Endpoint> | undefined) => call?.refuses ?? []))
}

/** Each kind of defect in an email client has a sentence and advice. */
async function defectKeys(root: string): Promise<string[]> {
  const { defectFacts } = await loadModule(root, 'packages/email-clients/src/defect-codes.ts')
  return ['said', 'advice'].flatMap((part) => Object.keys(defectFacts ?? {}).map((code) => `${part}.${code}`))
}

/** The words that the audit log needs: the subject of each group of calls, and what each call did to it. */
async function wordsOfLog(root: string): Promise<string[]> {
  const { callNames } = (await loadModule(root, 'packages/contract/src/all-calls.ts')) as {
    callNames: ReadonlyMap<Endpoint, string>
  }
  const { hasLine } = (await loadModule(root, 'packages/contract/src/reads-only.ts')) as {
    hasLine(endpoint: Endpoint): boolean
  }
  const audited = [...callNames].flatMap(([endpoint, name]) => (hasLine(endpoint) ? [name] : []))
  return audited.flatMap((name) => {
    const [group, ...call] = name.split('.')
    return [`${group}.subject`, `${group}.done.${call.join('.')}`]
  })
}

/** Compares keys and placeholders of two languages. Plural forms may differ, stems may not. */
export function compareTexts(file: string, en: Texts, de: Texts): string[] {
  const problems: string[] = []
  const stems = (texts: Texts) => new Set([...texts.keys()].map(stem))
  const [inEnglish, inGerman] = [stems(en), stems(de)]
  for (const key of inEnglish) if (!inGerman.has(key)) problems.push(`de/${file} misses ${key}`)
  for (const key of inGerman) if (!inEnglish.has(key)) problems.push(`en/${file} misses ${key}`)
  for (const [key, text] of en) {
    const other = de.get(key)
    if (other === undefined) continue
    const [here, there] = [placeholders(text, key), placeholders(other, key)]
    if (here !== there)
      problems.push(`${file}: ${key} is filled with "${here}" in English and "${there}" in German`)
    if (text.trim() === '' || other.trim() === '') problems.push(`${file}: ${key} is empty`)
  }
  return problems
}

/** Each code of a closed list has one sentence, and there are no sentences for other codes. */
export function coverage(file: string, codes: string[], texts: Texts): string[] {
  const unknown = [...texts.keys()].filter((key) => !codes.includes(key) && !codes.includes(stem(key)))
  return [
    ...missing(file, codes, texts),
    ...unknown.map((code) => `${file} has a sentence for the unknown ${code}`),
  ]
}

function missing(file: string, codes: string[], texts: Texts): string[] {
  const said = new Set([...texts.keys()].flatMap((key) => [key, stem(key)]))
  return codes.filter((code) => !said.has(code)).map((code) => `${file} has no sentence for ${code}`)
}

/**
 * Finds unused keys. A key is used if it appears in quotes, as the beginning of a template string (`status.${…}`), or as
 * a property of the texts (`texts.status.sent`, or the whole group `texts.status`). Short keys are searched only in files
 * that name the file of texts, properties also in the folders of its importers.
 */
export function unusedKeys(name: string, keys: string[], sources: Source[]): string[] {
  const mention = new RegExp(`['"/]${name}(['"]|\\.ts)`)
  const naming = sources.filter(({ text }) => mention.test(text))
  const near = textOf(naming)
  const importing = naming
    .filter(({ text }) => new RegExp(`messages/\\w\\w/${name}['"]`).test(text))
    .map(homeOf)
  const around = textOf(sources.filter((source) => importing.includes(homeOf(source))))
  const isUsed = (key: string) => {
    const searched = key.includes('.') ? sources : naming
    if (quoted(searched).has(key) || near.includes(`.${key}`)) return true
    const code = key.match(/^problems\.(.+)$/)?.[1]
    if (code && quoted(sources).has(code)) return true
    if (around && isProperty(key, around)) return true
    return templates(searched).some((pattern) => pattern.test(key))
  }
  return [...new Set(keys.map(stem))]
    .filter((key) => !isUsed(key))
    .map((key) => `${name}.ts: nobody uses ${key}`)
}

/** True if the last word of the key is read as a property, or its group is passed on as a whole. */
function isProperty(key: string, text: string): boolean {
  const words = key.split('.')
  const [group, word] = [words.at(-2), words.at(-1)]
  const isRead = new RegExp(`\\.${word}\\b|[{,]\\s*${word}\\s*[,}]`).test(text)
  return isRead || (group !== undefined && new RegExp(`\\.${group}\\b(?![.?])`).test(text))
}

/** The folder of a file's feature, or of its part of the server. */
function homeOf({ path }: Source): string {
  const parts = path.split('/')
  return parts.slice(0, parts[3] === 'features' ? 5 : 4).join('/')
}

/** The texts in quotes of a file that could be keys. */
const quoted = onceEach(
  (text): Iterable<string> => {
    // The quote after a word may be the quote before the next word.
    const words = text.matchAll(/'([\w./-]+)(?=')|"([\w./-]+)(?=")/g)
    return Iterator.from(words).map(([, single, double]) => single ?? double ?? '')
  },
  (found) => new Set(found),
)

/** Template strings that could be keys, as patterns: `status.${state}` becomes /^status\..+$/. */
const templates = onceEach(
  (text) =>
    [...text.matchAll(/`([\w.-]*\$\{[^`]*\}[\w.-]*)`/g)]
      .map(([, body = '']) => body.replace(/\$\{[^}]*\}/g, '\0'))
      .filter((body) => /^[\w.\0-]+$/.test(body) && /[\w-]\.|\.[\w-]|[\w-]\0|\0[\w-]/.test(body)),
  (found) =>
    [...new Set(found)].map((body) => new RegExp(`^${body.replaceAll('.', '\\.').replaceAll('\0', '.+')}$`)),
)

/**
 * Makes a cached search: each file is searched once, and the finds of a list of files are joined once, because
 * thousands of keys are looked up.
 */
function onceEach<T>(search: (text: string) => Iterable<string>, join: (found: string[]) => T) {
  const ofFiles = new WeakMap<Source, string[]>()
  const ofLists = new WeakMap<Source[], T>()
  const inFile = (source: Source): string[] => {
    const known = ofFiles.get(source) ?? [...new Set(search(source.text))]
    ofFiles.set(source, known)
    return known
  }
  return (sources: Source[]): T => {
    const known = ofLists.get(sources) ?? join(sources.flatMap(inFile))
    ofLists.set(sources, known)
    return known
  }
}

export function flatten(tree: object, prefix = ''): Texts {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[prefix + key, value] as const]
        : [...flatten(value as object, `${prefix}${key}.`)],
    ),
  )
}

function stem(key: string): string {
  return key.replace(plural, '')
}

/**
 * The placeholders and tags of a sentence. A singular ('One list') may leave out the number that a plural ('5 lists')
 * has.
 */
function placeholders(text: string, key: string): string {
  const found = [...text.matchAll(/\{\{-?\s*(\w+)[^}]*\}\}|<(\w+)\/?>/g)].map(
    ([, value, tag]) => value ?? `<${tag}>`,
  )
  return [...new Set(found)]
    .filter((name) => !(plural.test(key) && name === 'count'))
    .sort()
    .join(', ')
}

function textOf(sources: Source[]): string {
  return sources.map(({ text }) => text).join('\n')
}

async function readSources(root: string): Promise<Source[]> {
  const files = await sourceFiles(root, ['apps', 'packages'], /\.(ts|tsx)$/)
  const wanted = files.filter(
    (file) => !file.startsWith('packages/messages/src/') && !file.includes('.test.'),
  )
  return Promise.all(wanted.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })))
}

async function loadModule(root: string, path: string): Promise<Record<string, object>> {
  return import(pathToFileURL(join(root, path)).href)
}
