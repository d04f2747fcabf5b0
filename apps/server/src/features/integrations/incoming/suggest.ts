import { asText, itemPaths, itemsOf, leavesOf, shownPath, valueAt } from '@carillon/contract/incoming-mapping'
import { matchHeaders } from '#features/contacts/public.ts'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'

const shownSamples = 3

/**
 * The values of an example, with the fields that their names match. Without a place, people are looked for in the list that
 * has values of contacts.
 */
export async function suggestMapping(
  db: Db,
  account: string,
  { sample, items_path: asked }: { sample?: unknown; items_path?: string | undefined },
) {
  const fields = await customFieldsOf(db, account)
  const paths = itemPaths(sample).filter((path) => itemsOf(sample, path) !== null)
  const looked = (asked === undefined ? paths : [asked]).flatMap((path) => {
    const items = itemsOf(sample, path)
    return items ? [{ path, values: valuesOf(items, fields) }] : []
  })
  const matched = ({ values }: (typeof looked)[number]) =>
    values.filter(({ field_id }) => field_id !== null).length
  const [best] = looked.sort((a, b) => matched(b) - matched(a))
  if (!best) throw new Refusal('incoming_payload_nobody')
  return { items_paths: paths, items_path: best.path, values: best.values }
}

function valuesOf(items: readonly unknown[], fields: readonly { id: string; name: string }[]) {
  const leaves = leavesOf(items[0]).map(({ path }) => path)
  // A nested value such as `customer.email` is matched by its own name, or else by the whole path.
  const own = matchHeaders(
    leaves.map((path) => shownPath(path).split('.').at(-1) ?? ''),
    fields,
  )
  return leaves.map((path, index) => ({
    path,
    samples: items.slice(0, shownSamples).map((item) => asText(valueAt(item, path))),
    field_id: own[index] ?? null,
  }))
}
