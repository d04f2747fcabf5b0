import type { ClientResult } from '@carillon/contract/email-test-results'
import type { MessageKey } from '@carillon/messages/catalogue'
import { useMessages } from '#lib/messages.tsx'

/** The knowledge that a simulated client rests on, where it needs saying. An outside renderer says it in English. */
export function useBasis() {
  const t = useMessages('email-testing')
  return ({
    id,
    is_thin: isThin,
    basis,
  }: Pick<ClientResult, 'id' | 'is_thin' | 'basis'>): string | undefined => {
    const key = `basis.${id}`
    const said = t(key as MessageKey<'email-testing'>)
    if (said !== key) return said
    return (t.language === 'en' && basis) || (isThin ? t('thin.unknown') : undefined)
  }
}
