import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A passkey of a browser at one host, in software. */
export function makeAuthenticator(host: string, origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, challenge: unknown) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (flags: number, rest: Buffer) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter++)
    return Buffer.concat([sha256(Buffer.from(host)), Buffer.from([flags]), count, rest])
  }
  const answer = (response: Record<string, string | string[]>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    /** The answer of `navigator.credentials.create` to these options. */
    make(options: Record<string, unknown>) {
      const { x, y } = publicKey.export({ format: 'jwk' })
      const key = Buffer.concat([
        // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x ?? '', 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y ?? '', 'base64url'),
      ])
      const length = Buffer.from([0, id.length])
      const data = authenticatorData(0x41, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
        Buffer.from([0x58, data.length]),
        data,
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', options['challenge']).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },

    /** The answer of `navigator.credentials.get` to these options. */
    sign(options: Record<string, unknown>) {
      const client = clientData('webauthn.get', options['challenge'])
      const data = authenticatorData(0x01, Buffer.alloc(0))
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
