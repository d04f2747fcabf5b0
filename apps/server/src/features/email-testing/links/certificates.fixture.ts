import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'

/** A certificate that signs itself, as PEM with its key. */
export interface TestCertificate {
  cert: string
  key: string
}

const hourMs = 3_600_000

/** Makes a certificate for a name (RFC 5280, with an elliptic key). Times are hours from now. */
export function makeCertificate(
  name: string,
  { from = -24, to = 24 }: { from?: number; to?: number } = {},
): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  })
  const method = der(0x30, oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
  const names = der(0x30, der(0x31, der(0x30, oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(name)))))
  const hosts = der(0x30, der(0x82, Buffer.from(name)))
  const extensions = der(0xa3, der(0x30, der(0x30, oid(0x55, 0x1d, 0x11), der(0x04, hosts))))
  const content = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    method,
    names,
    der(0x30, time(from), time(to)),
    names,
    publicKey,
    extensions,
  )
  const signature = sign('sha256', content, createPrivateKey(privateKey))
  const whole = der(0x30, content, method, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').replaceAll(/.{64}/g, '$&\n')
  return { cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`, key: privateKey }
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function oid(...bytes: readonly number[]): Buffer {
  return der(0x06, Buffer.from(bytes))
}

/** UTCTime: `YYMMDDhhmmssZ`. */
function time(hours: number): Buffer {
  const text = new Date(Date.now() + hours * hourMs).toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return der(0x17, Buffer.from(text.slice(2)))
}
