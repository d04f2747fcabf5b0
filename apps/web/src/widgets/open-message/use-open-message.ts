import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHref, useNavigate } from 'react-router'
import { isMailKeptQuery, newestMailQuery } from '#api/mailbox.ts'
import { alertDurations } from '#lib/alerts.rules.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { accessTo } from '#shell/access.rules.ts'
import { usePerson } from '#shell/use-person.ts'
import { messageAddress, type WantedMessage } from './message-address.rules.ts'

/** True while mail arrives in the built-in mailbox and this person may read it. */
export function useMailboxOpen(): boolean {
  const mayRead = accessTo('mailbox', usePerson()) === 'open'
  const { data } = useQuery({ ...isMailKeptQuery, enabled: mayRead })
  return mayRead && data === true
}

/**
 * Shows that a mail was sent, with a link to it if it is in the built-in mailbox. `elsewhere` opens it in another tab,
 * where leaving the page would interrupt work.
 */
export function useSaySent(): (
  sentence: string,
  wanted: WantedMessage,
  options?: { elsewhere?: boolean },
) => void {
  const t = useMessages('ui')
  const navigate = useNavigate()
  const root = useHref('/')
  const isOpen = useMailboxOpen()
  return (sentence, wanted, { elsewhere = false } = {}) => {
    if (!isOpen) return showAlert(sentence)
    const label = t('openMessage')
    const address = messageAddress(wanted)
    showAlert(sentence, {
      vanishAfterMs: alertDurations.long,
      action: elsewhere
        ? { label, href: `${root.replace(/\/$/, '')}${address}` }
        : { label, run: () => navigate(address) },
    })
  }
}

/** The time of the newest message to an address, so that a later one can be recognized. Zero if that is unknown. */
export function useNewestMail(): (address: string) => Promise<number> {
  const cache = useQueryClient()
  const isOpen = useMailboxOpen()
  return async (address) => {
    if (!isOpen) return 0
    const newest = await cache.fetchQuery(newestMailQuery(address)).catch(() => null)
    return newest === null ? 0 : Date.parse(newest)
  }
}
