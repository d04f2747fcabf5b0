import type { AdCampaign } from '@carillon/contract/ad-campaigns'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { adCampaignQuery, adConnectionsQuery } from '#api/ad-campaigns.ts'
import { isAwaited } from '#lib/is-awaited.ts'
import { useMessages } from '#lib/messages.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { type AdFields, fieldsOf } from './ad-fields.rules.ts'

/** A campaign with which an editing screen begins. */
export interface OpenedCampaign {
  stored: AdCampaign
  fields: AdFields
  /** Begins anew with fields that were kept in this browser. */
  restore: (kept: unknown) => void
  /** Begins anew with the stored campaign, such as another person's version. */
  reload: () => Promise<void>
}

interface OpenCampaignProps {
  id: string
  /** Shown while the campaign loads. */
  skeleton: ReactNode
  /** Puts a failure into the place of the page. */
  around: (state: ReactNode) => ReactNode
  children: (opened: OpenedCampaign) => ReactNode
}

/** Loads a campaign for editing. It is not loaded again while it is open, because that would overwrite typed text. */
export function OpenCampaign({ id, skeleton, around, children }: OpenCampaignProps) {
  const t = useMessages('ad-wizard')
  const { data, error, isFetching, refetch } = useQuery({
    ...adCampaignQuery(id),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
  const connections = useQuery(adConnectionsQuery)
  const isFresh = useRef(false)
  if (!isFetching) isFresh.current = true
  if (error && data === undefined) {
    const gone = { title: t('gone'), to: '/ads/campaigns', action: t('toCampaigns') }
    return around(<NotLoaded query={{ error, refetch, isFetching }} gone={gone} />)
  }
  if (data === undefined || !isFresh.current || isAwaited(connections)) return skeleton
  return (
    <Rounds key={id} first={data} refetch={async () => (await refetch()).data}>
      {children}
    </Rounds>
  )
}

interface RoundsProps extends Pick<OpenCampaignProps, 'children'> {
  first: AdCampaign
  refetch: () => Promise<AdCampaign | undefined>
}

function Rounds({ first, refetch, children }: RoundsProps) {
  const [opened, open] = useState(() => ({ stored: first, fields: fieldsOf(first), round: 0 }))
  const begin = (stored: AdCampaign, fields: AdFields) =>
    open(({ round }) => ({ stored, fields, round: round + 1 }))
  const { stored, fields, round } = opened
  return (
    <Fragment key={round}>
      {children({
        stored,
        fields,
        restore: (kept) => {
          if (isFields(kept)) begin(stored, { ...fieldsOf(stored), ...kept })
        },
        reload: async () => {
          const theirs = await refetch()
          if (theirs) begin(theirs, fieldsOf(theirs))
        },
      })}
    </Fragment>
  )
}

/** True for the fields of a campaign, as this version of the app keeps them. */
function isFields(kept: unknown): kept is AdFields {
  if (typeof kept !== 'object' || kept === null) return false
  const { name, platforms, designs } = kept as Partial<AdFields>
  return typeof name === 'string' && Array.isArray(platforms) && typeof designs === 'object'
}
