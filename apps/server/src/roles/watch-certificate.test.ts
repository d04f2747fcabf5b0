import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstCertificate } from '#test/certificates.ts'
import { watchCertificate } from './watch-certificate.ts'

const server = tls.createServer({ cert: firstCertificate.cert, key: firstCertificate.key })
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

/** The lines of the log after a look at an address at a moment. */
async function said(publicUrl: string, at: string): Promise<{ level: number; msg: string; page: string }[]> {
  const lines: { level: number; msg: string; page: string }[] = []
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })
  const services = { config: { publicUrl }, now: () => new Date(at) }
  await watchCertificate({ services, log } as unknown as Parameters<typeof watchCertificate>[0])
  return lines
}

const address = () => `https://127.0.0.1:${(server.address() as AddressInfo).port}`

test('a certificate that has ended is told in the log with its page, one that ends soon as a warning', async () => {
  expect(await said(address(), '2026-12-01T00:00:00Z')).toEqual([])
  expect(await said(address(), '2126-10-25T00:00:00Z')).toMatchObject([
    { level: 40, msg: 'the certificate of 127.0.0.1 ends in 5 days' },
  ])
  expect(await said(address(), '2126-11-01T00:00:00Z')).toMatchObject([
    {
      level: 50,
      msg: 'the certificate of 127.0.0.1 has ended',
      page: 'docs/bad-days.md#a-certificate-that-ends',
    },
  ])
})

test('an address without a server, or without TLS, is no news', async () => {
  expect(await said('https://127.0.0.1:1', '2126-11-01T00:00:00Z')).toEqual([])
  expect(await said('http://127.0.0.1:1', '2126-11-01T00:00:00Z')).toEqual([])
})
