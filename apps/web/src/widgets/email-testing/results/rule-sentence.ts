import type { AuthResult, SpamResult } from '@carillon/contract/email-test-results'
import type { MessageKey } from '@carillon/messages/catalogue'
import { useMessages } from '#lib/messages.tsx'

type Rule = NonNullable<SpamResult['verdict']>['rules'][number]

/** The title and the advice of a rule of the content check; its name if it is not known. */
export function useRuleSentence() {
  const t = useMessages('email-spam')
  return ({ name, description: quote }: Rule) => {
    const key = `rules.${name}.title`
    const title = t(key as MessageKey<'email-spam'>)
    if (title === key) return { title: name, quote, advice: undefined }
    return { title, quote, advice: t(`rules.${name}.advice` as MessageKey<'email-spam'>) }
  }
}

/** The sentence of a result of authentication. */
export function useAuthSentence() {
  const t = useMessages('email-spam')
  return ({ code, details }: AuthResult): string | undefined => {
    const key = `authentication.${code}`
    const said = t(key as MessageKey<'email-spam'>, details)
    return said === key ? undefined : said
  }
}

/** The reason why a filter gave no verdict; undefined if it is none of its own. */
export function useFilterFailure() {
  const t = useMessages('email-spam')
  return (reason: string | null): string | undefined => {
    const key = `failed.${reason}`
    const said = t(key as MessageKey<'email-spam'>)
    return said === key ? undefined : said
  }
}
