import type { SmtpMessage } from './smtp-outcome.ts'
import type { SmtpReply } from './smtp-replies.ts'
import type { SmtpAbilities } from './smtp-session.ts'

/** The reply to a message that this server can't accept, made here without asking it; undefined: it may accept it. */
export function refusalOf(
  { from, to, needsUtf8, content }: SmtpMessage,
  abilities: SmtpAbilities,
): { code: number; response: string } | undefined {
  if (!isEnvelopeAddress(to) || (from !== '' && !isEnvelopeAddress(from))) {
    return { code: 553, response: '553 5.1.3 The address cannot be written in SMTP' }
  }
  if (needsUtf8 && !abilities.utf8) {
    return { code: 553, response: '553 5.6.7 The server takes no addresses beyond ASCII (no SMTPUTF8)' }
  }
  if (content.length > abilities.maxBytes) {
    return {
      code: 552,
      response: `552 5.3.4 The message has more than the ${abilities.maxBytes} bytes the server takes`,
    }
  }
  return undefined
}

function isEnvelopeAddress(address: string): boolean {
  return address.length <= 320 && /^[^\s<>\p{Cc}]+@[^\s<>\p{Cc}@]+$/u.test(address)
}

/** True for the replies with which a server wants a sign-in. They are not about the message. */
export function isSignInProblem({ code }: SmtpReply): boolean {
  return code === 530 || code === 534 || code === 535 || code === 538
}
