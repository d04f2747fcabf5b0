import type { DkimSigner } from './dkim-signer.ts'

/**
 * Puts a DKIM-Signature before a composed message. For messages that are not in relaxed form, such as messages of a mail
 * library.
 */
export function signMessage(signer: DkimSigner, message: Buffer): Buffer {
  const end = message.indexOf('\r\n\r\n')
  const header = message.toString('latin1', 0, end + 2)
  const body = message.toString('latin1', end + 4)
  return Buffer.concat([Buffer.from(signer.sign(header, relaxedBody(body))), message])
}

/** RFC 6376, section 3.4.4: single blanks, none at the end of a line, no empty lines at the end. */
function relaxedBody(body: string): Buffer {
  const relaxed = body
    .replace(/[ \t]+/g, ' ')
    .replace(/ \r\n/g, '\r\n')
    .replace(/(\r\n)+$/, '')
  return Buffer.from(relaxed === '' ? '' : `${relaxed.replace(/ $/, '')}\r\n`, 'latin1')
}
