import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto'

/** A new pair for ECDSA with P-256. The private key is PEM, the public one the base64 of its DER, as receivers expect it. */
export function makeSigningKey(): { privateKey: string; publicKey: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64'),
  }
}

/** The headers that prove where a body comes from: a signature of the time and the body, as they stand. */
export function signatureHeaders(privateKey: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return {
    'x-twilio-email-event-webhook-timestamp': timestamp,
    'x-twilio-email-event-webhook-signature': sign(
      'sha256',
      Buffer.from(timestamp + body),
      privateKey,
    ).toString('base64'),
  }
}
