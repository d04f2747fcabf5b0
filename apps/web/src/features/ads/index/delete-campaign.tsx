import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { adCampaignQuery } from '#api/ad-campaigns.ts'
import { useDeleteAd } from '#api/ads.ts'
import { useMessages } from '#lib/messages.tsx'
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx'

/** /ads/campaigns/:id/delete: ads that stand at partners are switched off there first. */
export function Component() {
  const t = useMessages('ads')
  const { id = '' } = useParams()
  const query = useQuery(adCampaignQuery(id))
  const name = (of: { name: string }) => ({ name: of.name })
  return (
    <DeleteDialog
      query={query}
      item={query.data}
      title={t('delete.title')}
      remove={useDeleteAd()}
      input={(campaign) => campaign.id}
      deleted={(campaign) =>
        t(campaign.placements.length > 0 ? 'delete.leaving' : 'delete.deleted', name(campaign))
      }
      gone={t('delete.gone')}
    >
      {(campaign) => (
        <>
          {t.rich('delete.sentence', { strong: <strong /> }, name(campaign))}{' '}
          {campaign.placements.length > 0 && t('delete.stops')}
        </>
      )}
    </DeleteDialog>
  )
}
