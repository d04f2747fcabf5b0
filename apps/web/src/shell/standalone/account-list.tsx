import type { OwnAccount } from '@carillon/contract/sign-in'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Building2, Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { openAccountMutation, ownAccountsQuery, shownAccounts } from '#api/sign-in.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import style from './account-list.module.css'
import { leadsToSecondStep } from './second-step.ts'
import { actAs, keepAccountChosen, keepSession, replaceSession } from './standalone-shell.ts'

/** With more accounts than this a field finds them. */
const mostWithoutSearch = 7
const typingPauseMs = 150

interface AccountListProps {
  /** The address that opens in the chosen account. */
  openAt: string
  /** Put around the list once it is known, if there is more than one account. */
  frame: (list: ReactNode) => ReactNode
}

/**
 * The accounts in which the person may work, with a search where there are many. Arrows lead through the list, also from
 * the field.
 */
export function AccountList({ openAt, frame }: AccountListProps) {
  const t = useMessages('shell')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), typingPauseMs)
  const all = useQuery(ownAccountsQuery(''))
  const found = useQuery(ownAccountsQuery(search))
  const list = useRef<HTMLDivElement>(null)
  const open = useOpenAccount(openAt)
  if (!all.data || all.data.length < 2) return null
  const accounts = found.data ?? all.data
  const hasSearch = all.data.length > mostWithoutSearch

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || event.nativeEvent.isComposing) return
    event.preventDefault()
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button:not(:disabled)')]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    stops[(at + step + stops.length) % stops.length]?.focus()
  }
  return frame(
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons in it
    <div ref={list} onKeyDown={onKeyDown}>
      {hasSearch && (
        <input
          type="search"
          className={style['search']}
          aria-label={t('accounts.search')}
          placeholder={t('accounts.search')}
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            list.current?.querySelector<HTMLButtonElement>('button:not(:disabled)')?.click()
          }}
        />
      )}
      <ul className={style['list']} aria-label={t('accounts.label')}>
        {accounts.map((account) => (
          <li key={account.id}>
            <AccountButton account={account} isBusy={open.isPending} onOpen={() => open.mutate(account)} />
          </li>
        ))}
      </ul>
      {hasSearch && (
        <p className={style['note']} role="status">
          {accounts.length === 0
            ? t('accounts.nothing', { text: search })
            : accounts.length === shownAccounts && t('accounts.first', { count: shownAccounts })}
        </p>
      )}
      {open.isError && (
        <p className={style['failed']} role="alert">
          {(open.error instanceof Refusal && t.refusal(open.error.code, open.error.details)) ||
            t('accounts.failed')}
        </p>
      )}
    </div>,
  )
}

interface AccountButtonProps {
  account: OwnAccount
  isBusy: boolean
  onOpen: () => void
}

function AccountButton({ account, isBusy, onOpen }: AccountButtonProps) {
  const t = useMessages('shell')
  const { username, region, disabled, acting_from: from, is_current: isCurrent } = account
  const about = [
    disabled ? t('accounts.disabled') : from && t('accounts.subuser', { account: from.username }),
    region === 'eu' && t('accounts.inEu'),
  ].filter(Boolean)
  return (
    <button
      type="button"
      className={style['account']}
      disabled={disabled || isBusy}
      aria-current={isCurrent || undefined}
      onClick={onOpen}
    >
      {isCurrent ? <Check aria-hidden="true" /> : <Building2 aria-hidden="true" />}
      <span className={style['name']}>
        {username}
        {about.length > 0 && <small>{about.join(' · ')}</small>}
      </span>
    </button>
  )
}

/** Opens an account: by another session where this one does not lead there. */
function useOpenAccount(openAt: string) {
  const openSession = useMutation(openAccountMutation)
  return useMutation({
    mutationKey: ['own-accounts', 'enter'],
    meta: { isSilent: () => true },
    mutationFn: async ({
      id,
      username,
      region,
      acting_from: from,
      is_in_session: isInSession,
    }: OwnAccount) => {
      if (!isInSession) {
        const open = async () => {
          const opened = await openSession.mutateAsync(from?.id ?? id)
          keepSession(opened)
          return true
        }
        const isOpen = await replaceSession(open).catch((error: unknown) => {
          if (leadsToSecondStep(error, openAt)) return false
          throw error
        })
        if (!isOpen) return
      }
      keepAccountChosen()
      actAs(from ? username : undefined, { region, openAt })
    },
  })
}
