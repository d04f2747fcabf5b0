import { segmentsV1 } from '@carillon/contract/segments'
import { writeSgql } from '@carillon/segment-language/write-sgql'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import type { App } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { handle, handleStream } from '#platform/http/handle.ts'
import { accessSegment, type SegmentRow } from './access-segment.ts'
import type { Dependencies } from './dependencies.ts'
import { answerSegmentDeletion } from './request-segment-deletion.ts'
import { readTree } from './segment-definition.ts'
import { findSegments } from './segments.ts'
import { findSample, summaryFields } from './show-segment.ts'

/** The first version of the API. It has the same segments, for reading and deleting only. */
export function segmentsV1Routes(app: App, dependencies: Dependencies): void {
  handle(app, segmentsV1.list, async ({ db, account }, { query }) => ({
    results: (await findSegments(db, account, query)).map(showSummary),
  }))
  handle(app, segmentsV1.get, async (context, { params, query }) => {
    const { db, account } = context
    const row = await accessSegment(db, account, params.id)
    const tree = row.tree === null ? null : readTree(row.tree)
    const isSgql = row.query_version === '1' || tree === null
    return {
      ...showSummary(row),
      query_dsl: isSgql ? row.query_dsl : writeSgql(tree, await customFieldsOf(db, account)),
      ...(query.query_json ? { query_json: tree } : {}),
      parent_list_ids: row.parent_list_id === null ? null : [row.parent_list_id],
      contacts_sample: await findSample(db, row, baseAddress(context), dependencies),
    }
  })
  handleStream(app, segmentsV1.delete, (context, call, _request, reply) =>
    answerSegmentDeletion(context, call, reply, dependencies, {}),
  )
}

function showSummary(row: SegmentRow) {
  return {
    ...summaryFields(row),
    ...(row.parent_list_id === null ? {} : { parent_list_id: row.parent_list_id }),
  }
}
