import type { AwaitedImport } from '@carillon/contract/single-sends'
import type { Messages } from '#lib/messages.tsx'

/** The reason why a single send waits, in a few words. Undefined if it does not wait. */
export function waitingWords(
  t: Messages<'single-sends'>,
  awaited: readonly AwaitedImport[],
): string | undefined {
  const [first] = awaited
  if (!first) return undefined
  if (awaited.length > 1) return t('status.waitingForSeveral', { count: awaited.length })
  if (first.file_name === null) return t('status.waitingForCall')
  return t('status.waitingFor', { name: first.file_name })
}
