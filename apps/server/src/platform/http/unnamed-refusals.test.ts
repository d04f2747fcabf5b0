import { endpoint } from '@carillon/contract/endpoint'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { Refusal, Refusals } from '../refusal.ts'
import { answerErrors } from './errors.ts'

const planted = endpoint({
  method: 'GET',
  path: '/v3/planted/:id',
  scope: 'public',
  summary: 'Refuses.',
  status: 204,
  refuses: ['list_not_found'],
})

/** Calls a handler that throws this, and gives its answer. */
async function answerTo(thrown: Error, checkAnswers: boolean) {
  const fastify = Fastify()
  answerErrors(fastify, { endpoints: [planted], checkAnswers })
  fastify.get(planted.path, () => Promise.reject(thrown))
  const { statusCode, body } = await fastify.inject('/v3/planted/1')
  return [statusCode, JSON.parse(body).errors[0].error_id]
}

const named = new Refusal('list_not_found')
const unnamed = new Refusal('segment_not_found')

describe('a refusal', () => {
  test.for([
    ['that the call names', named, [404, 'list_not_found']],
    ['that every call can give', new Refusal('forbidden'), [403, 'forbidden']],
    ['that the call does not name', unnamed, [500, 'fault']],
    ['among others, not named', new Refusals([named, unnamed]), [500, 'fault']],
  ] as const)('%s is held against the contract with CHECK_ANSWERS', async ([, thrown, answer]) => {
    expect(await answerTo(thrown, true)).toEqual(answer)
  })

  test('is answered as it is without', async () => {
    expect(await answerTo(unnamed, false)).toEqual([404, 'segment_not_found'])
  })
})
