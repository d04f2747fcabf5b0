import { asciiAddress } from './mail-header.ts'

/** The Message-IDs of a send, without brackets, by contact. The same message has the same one each time. */
export function messageIds(sendId: string, from: string): (contactId: string) => string {
  const sender = asciiAddress(from)
  const domain = sender.slice(sender.lastIndexOf('@') + 1)
  const prefix = sendId.replaceAll('-', '')
  return (contactId) => `${prefix}.${contactId.replaceAll('-', '')}@${domain}`
}
