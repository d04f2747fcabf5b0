import { unsubscribeUrl } from '@carillon/contract/custom-unsubscribe-url'
import type { MessageRecipient, TrackingLinks } from '#sending/message/compile-variation.ts'
import type { MailSigner } from './mail-tokens.ts'
import type { TokenSigner } from './tokens.ts'

export interface EngineRecipient extends MessageRecipient {
  contact: Buffer
}

/** Addresses of the product that take mail. */
export interface Mailboxes {
  domain: string
  signer: MailSigner
}

/**
 * Makes the addresses in the messages of one send, below `<base>/e/`.
 * @param publicUrl the server's own address, which `{host}` in a custom address stands for
 */
export function linkAddresses(
  signer: TokenSigner,
  { base, publicUrl = base }: { base: string; publicUrl?: string },
  send: Buffer,
  customUnsubscribeUrl: string | null,
  mailboxes: Mailboxes | null = null,
): TrackingLinks<EngineRecipient> {
  const root = `${base}/e`
  const custom = customUnsubscribeUrl && unsubscribeUrl(customUnsubscribeUrl, publicUrl)
  /** The unsubscribe address that was made last. A message has it three times: in both texts and in a header. */
  let last: { contact: Buffer; address: string } | undefined
  const unsubscribe = ({ contact }: EngineRecipient) => {
    if (last?.contact !== contact) {
      last = { contact, address: `${root}/u/${signer.sign('u', send, contact)}` }
    }
    return last.address
  }
  return {
    openUrl: ({ contact }) => `${root}/o/${signer.sign('o', send, contact)}.gif`,
    clickUrl: ({ contact }, link, url) => `${root}/c/${signer.sign('c', send, contact, link, url)}`,
    unsubscribeUrl: (recipient) => custom || unsubscribe(recipient),
    globalUnsubscribeUrl: ({ contact }) => `${root}/u/${signer.sign('g', send, contact)}`,
    preferencesUrl: ({ contact }) => `${root}/p/${signer.sign('p', send, contact)}`,
    weblinkUrl: ({ contact }) => `${root}/w/${signer.sign('w', send, contact)}`,
    // A custom address accepts no one-click POST, so that header always has ours. A send without a group uses the
    // global unsubscribe.
    listUnsubscribeUrl: unsubscribe,
    ...(mailboxes && {
      unsubscribeMailbox: ({ contact }) =>
        `${mailboxes.signer.sign('m', send, contact)}@${mailboxes.domain}?subject=unsubscribe`,
    }),
  }
}

/** Addresses for a message that is only previewed: they count no events and change no subscriptions. */
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
