import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { givenRefusals, noteRefusal } from './given-refusals.ts'
import { judgeRefusals } from './judge-refusals.ts'

const call = {
  method: 'POST',
  path: '/v3/lists',
  refuses: ['list_name_taken', 'list_limit_reached'],
} as const
const taken = 'POST /v3/lists list_name_taken'
const full = 'POST /v3/lists list_limit_reached'

test('a declared refusal that no test gets is a problem, unless it is listed', () => {
  expect(judgeRefusals([call], new Set([taken]), [])).toEqual({
    problems: [expect.stringMatching(/^No test is refused with POST \/v3\/lists list_limit_reached/)],
    left: [],
  })
  expect(judgeRefusals([call], new Set([taken]), [full])).toEqual({ problems: [], left: [full] })
})

test('the list loses refusals that tests are given by now, and those that no call declares', () => {
  expect(judgeRefusals([call], new Set([taken, full]), [full]).left).toEqual([])
  expect(judgeRefusals([call], new Set([taken, full]), ['GET /v3/old gone'])).toEqual({
    problems: [expect.stringMatching(/^No call declares GET \/v3\/old gone/)],
    left: [],
  })
})

test('the notes of workers are read back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-refusals-'))
  try {
    expect(givenRefusals(folder)).toEqual(new Set())
    noteRefusal(taken, folder)
    noteRefusal(full, folder)
    expect([...givenRefusals(folder)]).toEqual(expect.arrayContaining([taken, full]))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
