import type { AuditLine } from '@carillon/contract/audit-log'
import type { MessageKey } from '@carillon/messages/catalogue'
import { useMessages } from '#lib/messages.tsx'

/** The words for lines of the audit log. A call that is no longer known is shown by its name. */
export function useLineWords() {
  const t = useMessages('audit-log')
  const words = useMessages('audit-words')
  const word = (key: string): string | null => {
    const text = words(key as MessageKey<'audit-words'>)
    return text === key ? null : text
  }
  return {
    subject: (area: string) => word(`${area}.subject`) ?? area,
    action(name: string): string {
      const [area = '', ...call] = name.split('.')
      const [subject, done] = [word(`${area}.subject`), word(`${area}.done.${call.join('.')}`)]
      return subject === null || done === null ? name : t('action', { subject, done })
    },
    /** The way by which the person came: by a key, by a link, or from a parent account. Empty for their own session. */
    second({ through, api_key_name, acting_from }: AuditLine): string {
      const way =
        through === 'api_key'
          ? t('byKey', { name: api_key_name ?? '' })
          : through === 'session'
            ? ''
            : through === 'link'
              ? t('link')
              : t('provider')
      const from = acting_from === null ? '' : t('acting', { username: acting_from })
      return [way, from].filter(Boolean).join(' · ')
    },
  }
}
