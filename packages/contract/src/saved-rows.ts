import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, Metadata, nameText, pageQuery } from './wire.ts'

export const savedRowLimits = { name: 100, rows: 200, content: 262_144 } as const

const params = z.object({ id: z.string().check(z.maxLength(64)) })
const name = nameText({ max: savedRowLimits.name })

export const SavedRow = z.object({
  id: z.string(),
  name: z.string(),
  /**
   * A document of the design editor with one module, the row, and the general styles of the message from which it
   * comes.
   */
  document: z.record(z.string(), z.unknown()),
  updated_at: instant,
})
export type SavedRow = z.output<typeof SavedRow>

/** Our addition: modules that are kept under a name, to be inserted into any design. */
export const savedRows = {
  list: endpoint({
    method: 'GET',
    path: '/v3/saved_rows',
    scope: 'design_library.read',
    summary: 'The saved rows of the account, newest first.',
    query: z.object(pageQuery({ max: 100, fallback: 50 })),
    status: 200,
    answer: z.object({ result: z.array(SavedRow), _metadata: Metadata }),
    refuses: ['page_token_invalid'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v3/saved_rows',
    scope: 'design_library.create',
    summary: 'Saves a row: a document of the design editor with exactly one module.',
    body: z.object({ name, document: z.record(z.string(), z.unknown()) }),
    maxBytes: savedRowLimits.content,
    status: 201,
    answer: SavedRow,
    refuses: ['design_invalid', 'saved_row_not_single', 'saved_row_limit_reached'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/saved_rows/:id',
    scope: 'design_library.update',
    summary: 'Renames a saved row.',
    params,
    body: z.object({ name }),
    status: 200,
    answer: SavedRow,
    refuses: ['saved_row_not_found'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/saved_rows/:id',
    scope: 'design_library.delete',
    summary: 'Deletes a saved row. Designs that it was inserted into keep their copy.',
    params,
    status: 204,
    refuses: ['saved_row_not_found'],
  }),
}
