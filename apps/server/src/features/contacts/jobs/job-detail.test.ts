import { describe, expect, test } from 'vitest'
import type { JobDetail } from '#schema/stored-job-detail.ts'
import { deletionOf, importDetailOf, listChangeOf, undoingOf } from './job-detail.ts'

const id = '0193a2b0-0000-7000-8000-000000000001'

describe('the stored detail of a job is recognised by its keys', () => {
  const readers = { importDetailOf, deletionOf, listChangeOf, undoingOf }
  const cases: [what: string, detail: JobDetail, reader: keyof typeof readers][] = [
    ['a new import', {}, 'importDetailOf'],
    ['an import', { fileName: 'people.csv', mappings: ['email', null] }, 'importDetailOf'],
    ['a rollback', { rollsBack: id, kept: 3 }, 'importDetailOf'],
    ['contacts to delete', { ids: [id] }, 'deletionOf'],
    ['everybody to delete', { matching: {} }, 'deletionOf'],
    ['a segment to delete', { matching: { segment: id }, name: 'Old', dropSegment: id }, 'deletionOf'],
    ['a list to delete', { ofList: id, name: 'Spring' }, 'deletionOf'],
    ['memberships to delete', { ids: [id], fromList: id }, 'deletionOf'],
    ['a change of a list', { list: id, change: 'add', matching: { search: 'ann' } }, 'listChangeOf'],
    ['a deletion to undo', { undoes: id }, 'undoingOf'],
  ]
  test.for(cases)('%s', ([, detail, expected]) => {
    for (const [name, read] of Object.entries(readers)) {
      if (name === expected) expect(read({ detail })).toEqual(detail)
      else if (name === 'importDetailOf') expect(read({ detail })).toEqual({})
      else expect(() => read({ detail })).toThrow('a job about contacts was run as one that')
    }
  })
})
