import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openLinkChecker } from '#platform/outgoing/link-checker.ts'
import { makeCertificate, type TestCertificate } from './certificates.fixture.ts'
import { testLinks } from './test-links.ts'
import { localNetwork, startWeb } from './web.fixture.ts'

/** Trusts a certificate until the test is over. */
function trust({ cert }: TestCertificate): void {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, cert])
  onTestFinished(() => setDefaultCACertificates(before))
}

/** A link to a page behind a certificate. */
async function given(certificate: TestCertificate | undefined) {
  const web = await startWeb((_, response) => response.end('<title>Behind</title>'), certificate)
  onTestFinished(() => web.close())
  return `https://www.nordlicht.de:${web.port}/`
}

describe('a certificate', () => {
  const name = 'www.nordlicht.de'
  test.for([
    ['is valid', () => makeCertificate(name), true, null, null],
    ['is expired', () => makeCertificate(name, { to: -1 }), true, 'CERT_HAS_EXPIRED', 'certificate_expired'],
    [
      'is not yet valid',
      () => makeCertificate(name, { from: 1 }),
      true,
      'CERT_NOT_YET_VALID',
      'certificate_not_yet_valid',
    ],
    [
      'names another host',
      () => makeCertificate('other.de'),
      true,
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'certificate_wrong_host',
    ],
    [
      'is signed by itself',
      () => makeCertificate(name),
      false,
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'certificate_self_signed',
    ],
  ] as const)(
    'that %s is told, and its page is asked all the same',
    async ([, make, isTrusted, code, note]) => {
      const certificate = make()
      if (isTrusted) trust(certificate)
      const link = await given(certificate)
      const network = localNetwork()
      const [tested] = await testLinks(`<a href="${link}">A</a>`, { trackingHosts: [], network })
      expect(tested).toMatchObject({
        status: 200,
        title: 'Behind',
        tls: code ? 'invalid' : 'valid',
        tlsProblem: code,
        verdict: code ? 'broken' : 'ok',
        notes: note ? [note] : [],
      })
      const answers = await openLinkChecker(network).check('account', [link])
      expect(answers.get(link)).toBe(code ? 'refused' : 'fine')
    },
  )

  test('of an earlier address counts as well', async () => {
    const plain = await startWeb((_, response) => response.end())
    const secure = await startWeb(
      (_, response) => response.writeHead(302, { location: `http://www.nordlicht.de:${plain.port}/` }).end(),
      makeCertificate(name),
    )
    onTestFinished(() => plain.close())
    onTestFinished(() => secure.close())
    const link = `https://www.nordlicht.de:${secure.port}/`
    const [tested] = await testLinks(`<a href="${link}">A</a>`, {
      trackingHosts: [],
      network: localNetwork(),
    })
    expect(tested).toMatchObject({ status: 200, tls: 'invalid', tlsProblem: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  })

  test('that is missing, on a server without encryption, is told', async () => {
    const link = await given(undefined)
    const [tested] = await testLinks(`<a href="${link}">A</a>`, {
      trackingHosts: [],
      network: localNetwork(),
    })
    expect(tested).toMatchObject({ status: null, tls: 'invalid', verdict: 'broken', notes: ['tls_failed'] })
    expect(tested?.tlsProblem).toMatch(/^ERR_SSL_|^EPROTO$/)
  })
})
