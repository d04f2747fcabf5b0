import {
  type AbTest,
  type AbTestFields,
  type AbTestType,
  abTestLimits,
  type VariationFields,
} from '@carillon/contract/ab-tests'
import type { Editor } from '@carillon/contract/single-sends'
import { changedContent, copiedMessage } from '#features/campaign-messages/public.ts'
import { keepRevision, moveRevisions, sealLast } from '#features/content-history/public.ts'
import type { Making } from '#features/design-library/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { accessDraft, changeDraft } from '../single-sends.ts'
import type { SingleSendRow } from '../wire.ts'
import { insertVariation, ownColumns } from './copy-ab-test.ts'
import {
  type AbVariationRow,
  accessAbTest,
  findStoredAbTest,
  toAbTest,
  withVariation,
} from './find-ab-test.ts'

interface Editing {
  account: string
  id: string
  /** The revision the author saw; null: any. */
  startsFrom: number | null
  now: Date
}

/** Runs a change of the test of a draft, which is locked, and raises the draft's revision. */
async function edit<T>(
  db: Db,
  { account, id, startsFrom, now }: Editing,
  change: (tx: Db, row: SingleSendRow) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const row = await accessDraft(tx, account, id, startsFrom)
    if (row.channel === 'sms') throw new Refusal('single_send_is_sms')
    const made = await change(tx, row)
    await raiseRevision(tx, row, now)
    return made
  })
}

async function raiseRevision(tx: Db, { id, revision }: SingleSendRow, now: Date): Promise<void> {
  await tx
    .updateTable('single_send')
    .set({ held: null, revision: revision + 1, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Turns the test on or changes its settings. */
export async function setAbTest(db: Db, editing: Editing, fields: AbTestFields): Promise<AbTest> {
  const { account, id } = editing
  return edit(db, editing, async (tx, row) => {
    const { variation_count: count, ...settings } = fields
    const before = await findStoredAbTest(tx, id)
    await tx
      .insertInto('ab_test')
      .values({ single_send_id: id, account_id: account, ...settings })
      .onConflict((conflict) => conflict.column('single_send_id').doUpdateSet(settings))
      .execute()
    const known = before?.variations ?? []
    const isOtherType = before !== null && before.test.type !== settings.type
    if (isOtherType) await resetVariations(tx, row, settings.type, known.slice(1))
    await deleteVariations(tx, known.slice(count))
    const last = known.at(-1)
    const source = last && !isOtherType ? withVariation(row, last) : row
    for (let position = known.length; position < count; position++) {
      await insertVariation(tx, source, settings.type, position)
    }
    return toAbTest(row, await accessAbTest(tx, id))
  })
}

/** Makes variations copies of the single send's own message. */
async function resetVariations(
  tx: Db,
  row: SingleSendRow,
  type: AbTestType,
  variations: readonly AbVariationRow[],
): Promise<void> {
  for (const { id } of variations) {
    await tx.updateTable('ab_variation').set(ownColumns(row, type)).where('id', '=', id).execute()
  }
}

async function deleteVariations(tx: Db, variations: readonly AbVariationRow[]): Promise<void> {
  for (const { id } of variations) await tx.deleteFrom('ab_variation').where('id', '=', id).execute()
}

/** Turns the test off. The first variation is the single send's own message, so it stays. */
export async function disableAbTest(db: Db, editing: Editing): Promise<void> {
  await edit(db, editing, async (tx) => {
    const { variations } = await accessAbTest(tx, editing.id)
    await deleteVariations(tx, variations)
    await deleteTest(tx, editing.id)
  })
}

async function deleteTest(tx: Db, singleSendId: string): Promise<void> {
  await tx.deleteFrom('ab_test').where('single_send_id', '=', singleSendId).execute()
}

function variationIn(variations: readonly AbVariationRow[], id: string): AbVariationRow {
  const found = variations.find((one) => one.id === id)
  if (!found) throw new Refusal('ab_variation_not_found', { id })
  return found
}

/** Adds a copy of a variation at the end. */
export async function duplicateVariation(db: Db, editing: Editing, variationId: string): Promise<AbTest> {
  return edit(db, editing, async (tx, row) => {
    const { test, variations } = await accessAbTest(tx, editing.id)
    const source = variationIn(variations, variationId)
    const { max: limit } = abTestLimits.variations
    if (variations.length >= limit) throw new Refusal('ab_variation_limit_reached', { limit })
    await insertVariation(tx, withVariation(row, source), test.type as AbTestType, variations.length)
    return toAbTest(row, await accessAbTest(tx, editing.id))
  })
}

const contentFields = [
  'preheader',
  'html_content',
  'plain_content',
  'generate_plain_content',
  'document',
  'design_id',
] as const

/**
 * Changes a variation. The first variation is the single send's own message, with its history; other contents have their
 * own.
 */
export async function updateVariation(
  db: Db,
  { user, publicUrl, ...editing }: Editing & Making & { user: string | null },
  variationId: string,
  fields: VariationFields & { editor?: Editor },
): Promise<AbTest> {
  const { account, id, startsFrom, now } = editing
  return db.transaction().execute(async (tx) => {
    const draft = await accessDraft(tx, account, id, startsFrom)
    const { test, variations } = await accessAbTest(tx, id)
    const variation = variationIn(variations, variationId)
    refuseShared(test.type as AbTestType, fields)
    const { revision: _, ...config } = fields
    if (variation.position === 0) {
      await changeDraft(
        tx,
        draft,
        { email_config: config },
        { user, now, publicUrl, author: { userId: user, by: null, now } },
      )
    } else {
      const row = withVariation(draft, variation)
      const columns =
        test.type === 'subject'
          ? { subject: config.subject ?? row.subject }
          : ownContent(await changedContent(tx, account, row, config, publicUrl))
      const changed = await tx
        .updateTable('ab_variation')
        .set(columns)
        .where('id', '=', variationId)
        .returningAll()
        .executeTakeFirstOrThrow()
      if (test.type === 'content') {
        const place = { account, kind: 'ab_variation' as const, id: variationId }
        await keepRevision(tx, place, { user, now }, row, withVariation(draft, changed))
      }
      await raiseRevision(tx, draft, now)
    }
    return toAbTest(await accessDraft(tx, account, id, null), await accessAbTest(tx, id))
  })
}

function ownContent({ columns }: Awaited<ReturnType<typeof changedContent>>) {
  const { subject: _, ...content } = columns
  return content
}

/** @throws ab_field_shared for the first field that the variations of this kind of test share */
function refuseShared(type: AbTestType, fields: VariationFields): void {
  const shared = type === 'subject' ? contentFields : (['subject'] as const)
  const given = shared.find((name) => fields[name] !== undefined)
  if (given) throw new Refusal('ab_field_shared', { name: given }, { field: given })
}

/**
 * Deletes a variation; later letters shift left. If it is the first, the second becomes the single send's own message.
 * If only one variation is left, the test is deleted too. @returns null then
 */
export async function deleteVariation(
  db: Db,
  { user, ...editing }: Editing & { user: string | null },
  variationId: string,
): Promise<AbTest | null> {
  const { account, id, now } = editing
  return edit(db, editing, async (tx, row) => {
    const { variations } = await accessAbTest(tx, id)
    const gone = variationIn(variations, variationId)
    const rest = variations.filter((one) => one !== gone)
    const [first] = rest
    await deleteVariations(tx, [gone])
    if (first && gone.position === 0) {
      const promoted = withVariation(row, first)
      await tx.updateTable('single_send').set(copiedMessage(promoted)).where('id', '=', id).execute()
      // The single send's own history continues, with the history of the variation that becomes its message.
      const place = { account, kind: 'single_send' as const, id }
      await sealLast(tx, place)
      await moveRevisions(tx, { account, kind: 'ab_variation', id: first.id }, place)
      await keepRevision(tx, place, { user, now }, row, promoted)
    }
    if (rest.length < abTestLimits.variations.min) {
      await deleteVariations(tx, rest)
      await deleteTest(tx, id)
      return null
    }
    for (const [position, one] of rest.entries()) {
      const own = position === 0 ? nothingOwn : {}
      await tx
        .updateTable('ab_variation')
        .set({ position, ...own })
        .where('id', '=', one.id)
        .execute()
    }
    return toAbTest(await accessDraft(tx, account, id, null), await accessAbTest(tx, id))
  })
}

const nothingOwn = {
  subject: null,
  preheader: null,
  editor: null,
  html_content: null,
  plain_content: null,
  generate_plain_content: null,
  document: null,
  design_id: null,
}
