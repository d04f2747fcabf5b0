import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTwilio } from './twilio-provider.ts'

interface Answer {
  status: number
  body: string
  headers?: Record<string, string>
}

const sid = `AC${'1a'.repeat(16)}`
const seen: { call: string; headers: Record<string, unknown>; body: string }[] = []
let answers: Answer[] = []
const server = createServer(async (request, response) => {
  const { host: _, connection: __, ...headers } = request.headers
  seen.push({ call: `${request.method} ${request.url}`, headers, body: await text(request) })
  const { status, body, headers: own } = answers.length > 1 ? answers.shift()! : answers[0]!
  response.writeHead(status, own).end(body)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => void server.close())
beforeEach(() => {
  seen.length = 0
})

const provider = openTwilio({ sid, token: 'sécret:&', isSimulated: false }, base)
const answer = (body: unknown, status = 200) => {
  answers = [{ status, body: JSON.stringify(body) }]
}
const shared = {
  accept: 'application/json',
  'accept-charset': 'utf-8',
  'user-agent': 'Carillon text messages',
  authorization: `Basic ${Buffer.from(`${sid}:sécret:&`).toString('base64')}`,
}
const form = (body: string) => ({
  headers: {
    ...shared,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(body.length),
  },
  body,
})
const hello = { to: '+12125550100', body: 'Hello', media: [], serviceSid: 'MG1', statusUrl: null }

// The bodies are those that the provider's own library, version 6.2.0, sent for the same texts.
test.for([
  ['a text', hello, 'To=%2B12125550100&MessagingServiceSid=MG1&Body=Hello'],
  [
    'special characters and an address for reports',
    { ...hello, body: 'Grüße & 100 % "=+\r\n🎉 ~!*()\'', statusUrl: 'https://a.test/e/s/t?x=1&y=ä' },
    'To=%2B12125550100&StatusCallback=https%3A%2F%2Fa.test%2Fe%2Fs%2Ft%3Fx%3D1%26y%3D%C3%A4&MessagingServiceSid=MG1&Body=Gr%C3%BC%C3%9Fe+%26+100+%25+%22%3D%2B%0D%0A%F0%9F%8E%89+%7E%21*%28%29%27',
  ],
  [
    'pictures alone',
    {
      ...hello,
      body: '',
      media: ['https://a.test/i/1.png', 'https://a.test/i/2.png?a=b c'],
      statusUrl: 'https://a.test/x',
    },
    'To=%2B12125550100&StatusCallback=https%3A%2F%2Fa.test%2Fx&MessagingServiceSid=MG1&MediaUrl=https%3A%2F%2Fa.test%2Fi%2F1.png&MediaUrl=https%3A%2F%2Fa.test%2Fi%2F2.png%3Fa%3Db+c',
  ],
] as const)('a message is one form: %s', async ([, message, body]) => {
  answer({ sid: 'SM1', num_segments: '2' }, 201)
  expect(await provider.send(message)).toEqual({ kind: 'accepted', sid: 'SM1', segments: 2 })
  expect(seen).toEqual([{ call: `POST /2010-04-01/Accounts/${sid}/Messages.json`, ...form(body) }])
})

test('an account is read, and a service is told where texts go', async () => {
  answer({ friendly_name: 'Mine' })
  expect(await provider.accountName()).toBe('Mine')
  answer({ sid: 'MG2', friendly_name: 'News', inbound_request_url: 'https://a.test/f' })
  expect(await provider.receiveAt('MG2', 'https://a.test/f?x=ä b')).toEqual({
    sid: 'MG2',
    name: 'News',
    inboundUrl: 'https://a.test/f',
  })
  expect(seen).toEqual([
    { call: `GET /2010-04-01/Accounts/${sid}.json`, headers: shared, body: '' },
    {
      call: 'POST /v1/Services/MG2',
      ...form('InboundRequestUrl=https%3A%2F%2Fa.test%2Ff%3Fx%3D%C3%A4+b&InboundMethod=POST'),
    },
  ])
})

test('an id that is none leads to no call', async () => {
  for (const id of ['../Accounts', 'MG2#', 'MG2?x', ''])
    await expect(provider.receiveAt(id, 'https://a.test')).rejects.toMatchObject({ kind: 'unknown_service' })
  expect(seen).toEqual([])
})

test('services are read page by page, at most 200, and never from another host', async () => {
  const page = (from: number, to: number, next: string | null): Answer => ({
    status: 200,
    body: JSON.stringify({
      meta: { key: 'services', next_page_url: next },
      services: Array.from({ length: to - from }, (_, at) => ({
        sid: `MG${from + at}`,
        friendly_name: `Service ${from + at}`,
        inbound_request_url: '',
      })),
    }),
  })
  answers = [
    page(0, 50, 'https://elsewhere.test/v1/Services?PageSize=200&Page=1&PageToken=a%2Bb'),
    page(50, 120, 'https://messaging.twilio.com/v1/Services?PageSize=200&Page=2'),
    page(120, 300, 'https://messaging.twilio.com/v1/Services?PageSize=200&Page=3'),
  ]
  const found = await provider.services()
  expect(found).toHaveLength(200)
  expect([found[0], found[199]]).toEqual([
    { sid: 'MG0', name: 'Service 0', inboundUrl: null },
    { sid: 'MG199', name: 'Service 199', inboundUrl: null },
  ])
  expect(seen.map(({ call }) => call)).toEqual([
    'GET /v1/Services?PageSize=200',
    'GET /v1/Services?PageSize=200&Page=1&PageToken=a%2Bb',
    'GET /v1/Services?PageSize=200&Page=2',
  ])
  answers = [page(0, 0, 'https://messaging.twilio.com/v1/Services?Page=1')]
  expect(await provider.services()).toEqual([])
})

const refused = { code: 21610, message: 'Gone', status: 400 }
test.for<[string, Answer, object]>([
  [
    'a refusal of the number',
    { status: 400, body: JSON.stringify(refused) },
    { kind: 'refused', code: '21610', message: 'Gone' },
  ],
  [
    'a refusal with a title',
    { status: 400, body: JSON.stringify({ type: 't', title: 'Bad', status: 400, code: 21211 }) },
    { kind: 'refused', code: '21211', message: 'Bad' },
  ],
  [
    'wrong credentials',
    { status: 401, body: JSON.stringify({ code: 20003, message: 'Authenticate' }) },
    { kind: 'notSent', code: '20003', isAboutService: true, retryAfterMs: 60_000 },
  ],
  [
    'too many calls, with a time',
    { status: 429, body: JSON.stringify({ code: 20429, message: 'Slow' }), headers: { 'retry-after': '3' } },
    { kind: 'notSent', code: '20429', isAboutService: false, retryAfterMs: 3000 },
  ],
  [
    'a page of a proxy',
    { status: 503, body: '<html>' },
    { kind: 'notSent', code: '503', retryAfterMs: 5000 },
  ],
  ['a fault', { status: 500, body: JSON.stringify(refused) }, { kind: 'uncertain' }],
  [
    'an answer without an id',
    { status: 201, body: '{}' },
    { kind: 'uncertain', reason: 'provider_unreadable' },
  ],
  ['an answer that is no JSON', { status: 201, body: 'taken' }, { kind: 'uncertain' }],
])('the outcome of a text after %s', async ([, given, outcome]) => {
  answers = [given]
  expect(await provider.send(hello)).toMatchObject(outcome)
})

test.for<[Answer, object]>([
  [
    { status: 403, body: JSON.stringify(refused) },
    { kind: 'rejected', message: 'Gone' },
  ],
  [{ status: 404, body: JSON.stringify(refused) }, { kind: 'unknown_service' }],
  [
    { status: 502, body: '<html>' },
    { kind: 'unreachable', message: '502 no reason given' },
  ],
  [
    { status: 200, body: 'null' },
    { kind: 'unreachable', message: 'its answer could not be read' },
  ],
])('other calls answered %j are problems', async ([given, problem]) => {
  answers = [given]
  await expect(provider.accountName()).rejects.toMatchObject(problem)
  await expect(provider.services()).rejects.toMatchObject(problem)
})
