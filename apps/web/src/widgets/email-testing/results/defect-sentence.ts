import type { ClientDefect } from '@carillon/contract/email-test-results'
import type { MessageKey } from '@carillon/messages/catalogue'
import { useMessages } from '#lib/messages.tsx'

/** The sentence of a defect and its advice. */
export function useDefectSentence() {
  const t = useMessages('email-defects')
  return ({ code, feature }: ClientDefect, client: string): { said: string; advice: string | undefined } => {
    const said = textOf(t, `said.${code}`, { client })
    // A test of a newer version, read by an older page.
    return said === undefined
      ? { said: feature, advice: undefined }
      : { said, advice: textOf(t, `advice.${code}`) }
  }
}

function textOf(
  t: ReturnType<typeof useMessages<'email-defects'>>,
  key: string,
  values?: Record<string, unknown>,
): string | undefined {
  const text = t(key as MessageKey<'email-defects'>, values)
  return text === key ? undefined : text
}
