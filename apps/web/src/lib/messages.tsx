import {
  catalogue,
  type Language,
  languages,
  type MessageFile,
  type MessageKey,
} from '@carillon/messages/catalogue'
import { type BackendModule, createInstance, type FormatterModule } from 'i18next'
import { type ReactElement, type ReactNode, useMemo } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import { isLegacyPage } from './legacy.ts'
import { richText } from './rich-text.ts'

export type { Language, MessageFile, MessageKey }

type Values = Record<string, unknown>

/** A problem of a form field: a code, and the values in its sentence. */
export interface FieldProblem {
  code: string
  details?: Record<string, unknown>
}

export interface Messages<F extends MessageFile> {
  (key: MessageKey<F>, values?: Values): string
  /** The sentence of a problem: the feature's own (`problems.<code>`), else the refusals', else the shared one. */
  problem(problem: FieldProblem | string | undefined): string | undefined
  /** The sentence of a refusal's code, or undefined when it has none. */
  refusal(code: string, details?: Values): string | undefined
  /** A sentence with parts of its own: `'Ask <us>us</us>'` with `{ us: <a/> }`. Names of empty HTML elements (link, img) don't work. */
  rich(key: MessageKey<F>, parts: Record<string, ReactElement>, values?: Values): ReactNode
  readonly language: Language
}

/** The files with sentences of refusals. Every page has the first one; the others are there if an area has loaded them. */
const refusalFiles: readonly MessageFile[] = ['refusals', 'ad-refusals']

const storageKey = 'carillon.language'
const engine = createInstance()

/** Loads a file of texts for i18next. Each file is a chunk of its own. */
const chunks: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init() {},
  read(language, file, done) {
    const texts = catalogue[file as MessageFile]?.[language as Language]
    if (!texts) return done(new Error(`no texts ${language}/${file}`), null)
    texts().then(
      async ({ default: modern }) => {
        // The frame names the modern areas as well.
        if (!isLegacyPage() || file === 'shell') return done(null, modern)
        const { withLegacyNames } = await import('@carillon/messages/legacy-names')
        done(null, withLegacyNames(modern, language as Language))
      },
      (cause: Error) => done(cause, null),
    )
  },
}

/** Numbers inside sentences are written as the language writes them. */
const numbers: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value, _format, language) =>
    typeof value === 'number' ? numberFormat(language).format(value) : String(value),
}

/** Cached, because creating a formatter takes longer than formatting a hundred numbers. */
function numberFormat(language: string | undefined): Intl.NumberFormat {
  const made = numberFormats.get(language) ?? new Intl.NumberFormat(language)
  numberFormats.set(language, made)
  return made
}
const numberFormats = new Map<string | undefined, Intl.NumberFormat>()

/** Starts i18next with the texts that every page needs. Call once, before the first render. */
export async function startMessages(preferred?: string): Promise<void> {
  await engine
    .use(chunks)
    .use(numbers)
    .use(initReactI18next)
    .init({
      lng: chosenLanguage(preferred),
      fallbackLng: false,
      supportedLngs: languages,
      ns: ['ui', 'refusals'],
      defaultNS: 'ui',
      returnNull: false,
      interpolation: {
        escapeValue: false,
        alwaysFormat: true,
      },
    })
  document.documentElement.lang = currentLanguage()
}

/** Loads a file ahead of the screen that needs it, so that the screen need not wait. */
export function loadMessages(...files: MessageFile[]): Promise<void> {
  return engine.loadNamespaces(files)
}

export function currentLanguage(): Language {
  return (engine.resolvedLanguage ?? engine.language ?? 'en') as Language
}

/** Keeps the language that the next start of the page takes. */
export function keepLanguage(language: Language): void {
  localStorage.setItem(storageKey, language)
}

/** Switches every text on the page at once; files already loaded are loaded in the new language first. */
export async function switchLanguage(language: Language): Promise<void> {
  keepLanguage(language)
  await engine.changeLanguage(language)
  document.documentElement.lang = language
}

/** The texts of one file, typed by its English keys. Suspends until the file is loaded. */
export function useMessages<F extends MessageFile>(file: F): Messages<F> {
  const { i18n, ready } = useTranslation([file, 'ui', 'refusals'], { i18n: engine })
  const language = i18n.resolvedLanguage as Language
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ready` and the language are what makes texts change
  return useMemo(() => bindMessages(file, language), [file, language, ready])
}

/** The texts of one file outside React: for alerts raised by code. The file must be loaded. */
export function messagesNow<F extends MessageFile>(file: F): Messages<F> {
  return bindMessages(file, currentLanguage())
}

function bindMessages<F extends MessageFile>(file: F, language: Language): Messages<F> {
  const translate = engine.getFixedT(language, file) as unknown as (key: string, values?: Values) => string
  const t = (key: string, values?: Values) => translate(key, values)
  return Object.assign(t, {
    language,
    problem(problem: FieldProblem | string | undefined) {
      if (problem === undefined) return undefined
      const { code, details } = typeof problem === 'string' ? { code: problem, details: {} } : problem
      const keys = [
        `${file}:problems.${code}`,
        ...refusalFiles.map((file) => `${file}:${code}`),
        `ui:problems.${code}`,
        'ui:problems.invalid',
      ]
      return translate(keys as unknown as string, details)
    },
    refusal(code: string, details?: Values) {
      const key = refusalFiles
        .map((file) => `${file}:${code}`)
        .find((one) => engine.exists(one, { lng: language }))
      return key === undefined ? undefined : translate(key, details)
    },
    rich(key: string, parts: Record<string, ReactElement>, values: Values = {}) {
      const template = translate(key, { ...values, skipInterpolation: true })
      const fill = (piece: string) => engine.services.interpolator.interpolate(piece, values, language, {})
      return <>{richText(template, parts, fill)}</>
    },
  }) as Messages<F>
}

/** The language that the next start of the page takes. */
export function chosenLanguage(preferred?: string): Language {
  const wishes = [localStorage.getItem(storageKey), preferred, ...navigator.languages]
  for (const wish of wishes) {
    const language = languages.find((known) => wish?.toLowerCase().startsWith(known))
    if (language) return language
  }
  return 'en'
}
