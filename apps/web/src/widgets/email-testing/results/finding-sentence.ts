import type { MessageKey } from '@carillon/messages/catalogue'
import { useMessages } from '#lib/messages.tsx'

/** The title and the advice of a finding; the code itself for one that is not known. */
export function useFindingSentence() {
  const t = useMessages('email-accessibility')
  return ({ code }: { code: string }) => {
    const key = `found.${code}.title`
    const title = t(key as MessageKey<'email-accessibility'>)
    if (title === key) return { title: code, advice: undefined }
    return { title, advice: t(`found.${code}.advice` as MessageKey<'email-accessibility'>) }
  }
}

/** The word that a screen reader says before a part, such as 'Heading level 2'. Nothing before plain text. */
export function useSpokenKind() {
  const t = useMessages('email-accessibility')
  return ({ kind, level }: { kind: string; level?: number | undefined }): string | undefined => {
    if (kind === 'text') return undefined
    const key = `line.${kind}`
    const said = t(key as MessageKey<'email-accessibility'>, { level })
    return said === key ? undefined : said
  }
}
