import type { SmsReason } from '@carillon/contract/sms-reasons'
import { useMessages } from '#lib/messages.tsx'

/** The sentence of a reason in the user's language; without a code, the words of the provider. */
export function useReason(): (reason: SmsReason | undefined, words: string) => string {
  const t = useMessages('sms')
  return (reason, words) => (reason ? t(`reasons.${reason.code}`, { detail: reason.detail ?? '' }) : words)
}
