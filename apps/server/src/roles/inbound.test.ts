import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstCertificate, secondCertificate } from '#test/certificates.ts'
import { type Server, startServer } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'

type Certificate = typeof firstCertificate

let folder: string
let database: Awaited<ReturnType<typeof testDatabase>>
const open: (Server & { close(): Promise<void> })[] = []
const path = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-tls-'))
  database = await testDatabase()
})
afterAll(async () => {
  for (const server of open) await server.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

async function start(env: Record<string, string>) {
  const server = await startServer({
    databaseUrl: database.url,
    env: { ROLES: 'http', BOUNCE_PORT: '0', BOUNCE_DOMAIN: 'bounce.test', ...env },
  })
  open.push(server)
  return server.product.bouncePort!
}

async function writeCertificate({ cert, key }: Pick<Certificate, 'cert' | 'key'>) {
  await Promise.all([writeFile(path('cert.pem'), cert), writeFile(path('key.pem'), key)])
}

/** Mails only by STARTTLS, to a server that must have this certificate. Answers the error, or `taken`. */
async function mailTo(port: number, { cert, name }: Pick<Certificate, 'cert' | 'name'>): Promise<string> {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    secure: false,
    requireTLS: true,
    tls: { ca: cert, servername: name },
  })
  try {
    const envelope = { from: '', to: 'complaints@bounce.test' }
    await transport.sendMail({ envelope, raw: 'Subject: Hello\r\n\r\nHello' })
    return 'taken'
  } catch (error) {
    return (error as Error & { code?: string }).code ?? 'refused'
  } finally {
    transport.close()
  }
}

test('mail servers may encrypt, with the certificate that the files hold at that time', async () => {
  await writeCertificate(firstCertificate)
  const port = await start({ BOUNCE_CERT: path('cert.pem'), BOUNCE_KEY: path('key.pem') })
  expect(await mailTo(port, firstCertificate)).toBe('taken')
  expect(await mailTo(port, secondCertificate)).not.toBe('taken')

  // While a key and a certificate don't belong together, the earlier pair stays in use.
  await writeFile(path('cert.pem'), secondCertificate.cert)
  expect(await mailTo(port, firstCertificate)).toBe('taken')
  await rm(path('key.pem'))
  expect(await mailTo(port, firstCertificate)).toBe('taken')
  await writeFile(path('key.pem'), secondCertificate.key)
  expect(await mailTo(port, secondCertificate)).toBe('taken')
  expect(await mailTo(port, firstCertificate)).not.toBe('taken')
})

test('without a certificate nothing is encrypted, and a wrong one is reported before the start', async () => {
  expect(await mailTo(await start({}), firstCertificate)).not.toBe('taken')
  await writeCertificate({ cert: firstCertificate.cert, key: secondCertificate.key })
  await expect(start({ BOUNCE_CERT: path('cert.pem'), BOUNCE_KEY: path('key.pem') })).rejects.toThrow(
    'BOUNCE_KEY=',
  )
  await expect(start({ BOUNCE_CERT: path('cert.pem') })).rejects.toThrow('BOUNCE_KEY=(empty)')
  await expect(start({ BOUNCE_CERT: path('none'), BOUNCE_KEY: path('key.pem') })).rejects.toThrow(
    'BOUNCE_CERT=',
  )
})
