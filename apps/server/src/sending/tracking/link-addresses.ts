import type { MessageRecipient, TrackingLinks } from '../message/compile-variation.ts'
import type { TokenSigner } from './tokens.ts'

export interface EngineRecipient extends MessageRecipient {
  contact: Buffer
}

/** The addresses of one send's recipients, below `<base>/e/`. */
export function linkAddresses(
  signer: TokenSigner,
  base: string,
  send: Buffer,
  customUnsubscribeUrl: string | null,
): TrackingLinks<EngineRecipient> {
  const root = `${base}/e`
  const unsubscribe = (recipient: EngineRecipient) => `${root}/u/${signer.sign('u', send, recipient.contact)}`
  return {
    openUrl: ({ contact }) => `${root}/o/${signer.sign('o', send, contact)}.gif`,
    clickUrl: ({ contact }, link, url) => `${root}/c/${signer.sign('c', send, contact, link, url)}`,
    unsubscribeUrl: (recipient) => customUnsubscribeUrl ?? unsubscribe(recipient),
    globalUnsubscribeUrl: ({ contact }) => `${root}/u/${signer.sign('g', send, contact)}`,
    preferencesUrl: ({ contact }) => `${root}/p/${signer.sign('p', send, contact)}`,
    weblinkUrl: ({ contact }) => `${root}/w/${signer.sign('w', send, contact)}`,
    // A custom address takes no one-click POST; without a group of its own the send's way out is the global one.
    listUnsubscribeUrl: unsubscribe,
  }
}

/** The same for a message that is only looked at: nothing is counted and nothing can be unsubscribed. */
export function inertAddresses(base: string): TrackingLinks<MessageRecipient> {
  const page = () => `${base}/e/preview`
  return {
    openUrl: page,
    clickUrl: (_recipient, _link, url) => url ?? page(),
    unsubscribeUrl: page,
    globalUnsubscribeUrl: page,
    preferencesUrl: page,
    weblinkUrl: page,
    listUnsubscribeUrl: page,
  }
}
