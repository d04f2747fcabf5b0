import type { MessagePreviews } from '@carillon/contract/email-testing'

export type Preview = MessagePreviews['previews'][number]

/** The name of an email client with its system: 'Gmail · Android'. */
export function clientLabel({ name, os }: { name: string; os: string }): string {
  return os === '' || name.includes(os) ? name : `${name} · ${os}`
}
