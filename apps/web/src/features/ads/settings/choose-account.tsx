import { type AdConnection, type AdSources, adConnections } from '@carillon/contract/ads'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { adConnectionsQuery } from '#api/ad-campaigns.ts'
import { adSourcesQuery, useChooseAdAccount, useFinishSignIn } from '#api/ads.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { DialogForm } from '#ui/dialog/dialog-form.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { together } from '#ui/feedback/together.ts'
import { SelectField } from '#ui/form/select-field.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './settings.module.css'

/**
 * /ads/settings/:partner/account: chooses the advertising account. The partner leads here after a sign-in, with a code and
 * a state in the address, which end the sign-in first.
 */
export function Component() {
  const t = useMessages('ads')
  const params = useParams()
  const partner = params['partner'] === 'google' ? 'google' : 'meta'
  const answer = useSignInAnswer(partner)
  return (
    <RouteDialog title={t('account.title', { partner: t(`partners.${partner}`) })}>
      {answer === 'ending' ? (
        <SkeletonLines lines={5} />
      ) : answer ? (
        <NotSignedIn sentence={answer.sentence} />
      ) : (
        <Choice partner={partner} />
      )}
    </RouteDialog>
  )
}

/** Ends the sign-in that the address tells, once. Null without one, and once it has worked. */
function useSignInAnswer(partner: AdConnection['partner']): 'ending' | { sentence: string } | null {
  const t = useMessages('ads')
  const [query, setQuery] = useSearchParams()
  const finish = useFinishSignIn()
  const sent = useRef<string>(null)
  const [code, state, refused] = ['code', 'state', 'error'].map((name) => query.get(name))
  useEffect(() => {
    if (!code || !state || sent.current === state) return
    sent.current = state
    finish.mutate(
      { partner, code, state },
      // The code counts once, so that a reload must not send it again.
      { onSuccess: () => setQuery({}, { replace: true }) },
    )
  }, [code, state, partner, finish, setQuery])
  if (refused) return { sentence: query.get('error_description') ?? t('account.denied') }
  if (!code || !state) return null
  if (!finish.isError) return 'ending'
  const { error } = finish
  const said = error instanceof Refusal ? t.refusal(error.code, error.details) : undefined
  return { sentence: said ?? t('account.failed') }
}

function NotSignedIn({ sentence }: { sentence: string }) {
  const t = useMessages('ads')
  const close = useCloseRouteDialog()
  return (
    <>
      <EmptyState tone="danger" title={t('account.notConnected')} text={sentence} />
      <DialogFoot>
        <Button onClick={close}>{t('account.back')}</Button>
      </DialogFoot>
    </>
  )
}

function Choice({ partner }: { partner: AdConnection['partner'] }) {
  const t = useMessages('ads')
  const connections = useQuery(adConnectionsQuery)
  const connection = connections.data?.find((one) => one.partner === partner)
  const isSignedIn = connection !== undefined && !['unconnected', 'expired'].includes(connection.state)
  const sources = useQuery({ ...adSourcesQuery(partner), enabled: isSignedIn })
  if (connection && !isSignedIn) {
    const isExpired = connection.state === 'expired'
    return <NotSignedIn sentence={t(isExpired ? 'settings.expired' : 'account.connectFirst')} />
  }
  if (!connection || !sources.data) return <NotLoaded query={together([connections, sources])} lines={5} />
  return <Form connection={connection} sources={sources.data} />
}

const Chosen = z.object({ ad_account_id: z.string().check(z.minLength(1)), page_id: z.string() })

function Form({ connection, sources }: { connection: AdConnection; sources: AdSources }) {
  const t = useMessages('ads')
  const close = useCloseRouteDialog()
  const { partner, ad_account, page, running_campaigns: running } = connection
  const choose = useChooseAdAccount(partner)
  const usable = sources.ad_accounts.filter(({ is_usable }) => is_usable)
  if (usable.length === 0) {
    return <EmptyState tone="quiet" title={t('account.none')} text={t('account.noneText')} />
  }
  return (
    <DialogForm
      schema={Chosen}
      initial={{
        ad_account_id: ad_account?.id ?? (usable.length === 1 ? usable[0]!.id : ''),
        page_id: page?.id ?? (sources.pages.length === 1 ? sources.pages[0]!.id : ''),
      }}
      save={({ ad_account_id, page_id }) =>
        choose.mutateAsync({ ad_account_id, ...(partner === 'meta' ? { page_id: page_id || null } : {}) })
      }
      saved={() => t('account.saved')}
      onDone={close}
      onCancel={close}
      submit={t('account.save')}
      call={adConnections.choose}
    >
      {(form) => (
        <>
          <SelectField
            {...form.field('ad_account_id')}
            label={t('settings.adAccount')}
            choices={sources.ad_accounts.map(({ id, name, currency, is_usable }) => ({
              value: id,
              label: is_usable ? `${name} · ${currency}` : t('account.closed', { name }),
              disabled: !is_usable,
            }))}
            searchable={sources.ad_accounts.length > 8}
          />
          {partner === 'meta' && (
            <SelectField
              {...form.field('page_id')}
              label={t('settings.page')}
              hint={t('account.pageHint')}
              choices={sources.pages.map(({ id, name, instagram }) => ({
                value: id,
                label: instagram ? `${name} · ${instagram.name}` : name,
              }))}
              searchable={sources.pages.length > 8}
            />
          )}
          {running > 0 && <p className={style['small']}>{t('account.stays', { count: running })}</p>}
        </>
      )}
    </DialogForm>
  )
}
