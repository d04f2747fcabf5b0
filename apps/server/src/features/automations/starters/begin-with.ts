import type { Series, StarterLanguage } from '@carillon/contract/automation-starters'
import { inBrand } from '@carillon/email-design/in-brand'
import { isPlaceholderText } from '@carillon/email-design/placeholder-texts'
import { readBrandKit } from '#features/brand-kit/public.ts'
import { changedContent, emptyMessage } from '#features/campaign-messages/public.ts'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { type Db, newId } from '#platform/db.ts'
import type { StoredEntry } from '#schema/stored-automation.ts'
import type { unsubscribingOf } from '../live/saved.ts'
import { allStarters, starterOf } from './all-starters.ts'
import { letterhead, writeLetter } from './letter.ts'
import type { StarterSeries } from './starter.ts'

interface Making {
  account: string
  language: StarterLanguage
  /** The unsubscribe settings of the automation. */
  unsubscribing: ReturnType<typeof unsubscribingOf>
  publicUrl: string
}

/** The entry, the steps and the emails of a series, these in the account's brand where it has one. */
export async function beginWith(tx: Db, id: Series, { account, language, unsubscribing, publicUrl }: Making) {
  const starter = starterOf[id]
  const { steps, emails } = starter.make(language, newId)
  const kit = await readBrandKit(tx, account, publicUrl)
  const pictures = `${publicUrl}/i`
  const messages = []
  for (const email of emails) {
    let modules = 0
    const needs = { newId: () => `m${++modules}`, icons: `${pictures}/social`, example: letterhead }
    const plain = writeLetter(email.words, { language, accent: starter.accent, pictures, ...needs })
    const document = kit.updated_at === null ? plain : inBrand(plain, kit, needs)
    const content = { subject: email.words.subject, document: { ...document } }
    const begun = { ...emptyMessage, ...unsubscribing }
    const { columns } = await changedContent(tx, account, begun, content, publicUrl)
    messages.push({ id: email.id, ...columns })
  }
  return { entry: await entryOf(tx, account, starter), steps, messages }
}

/** The entry of a series; null if the author is to choose it. */
async function entryOf(
  tx: Db,
  account: string,
  { entry, yearlyBy }: StarterSeries,
): Promise<StoredEntry | null> {
  if (!yearlyBy) return entry ?? null
  const fields = await customFieldsOf(tx, account)
  const field = fields.find(({ type, name }) => type === 'Date' && yearlyBy.test(name))
  return field ? { type: 'date', field: field.id, days: 0, time: '09:00', yearly: true } : null
}

const placeholders: ReadonlySet<unknown> = new Set(
  allStarters.flatMap(({ words }) => textsIn(words)).filter(isPlaceholderText),
)

/** True for a text that a series asks its author to replace. */
export function isOfStarter(text: unknown): boolean {
  return placeholders.has(text)
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}
