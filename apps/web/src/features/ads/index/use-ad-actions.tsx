import { adCampaigns } from '@carillon/contract/ad-campaigns'
import { CopyPlus, Eye, Pause, Pencil, Play, Trash2, Wrench } from 'lucide-react'
import { useDuplicateAd, usePauseAd, useResumeAd } from '#api/ads.ts'
import { showAlert, showMade } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import type { RowAction } from '#ui/menu/row-menu.tsx'
import type { AdRow } from './ad-columns.tsx'

/** The menu of a campaign, depending on its status. The ad on one platform has none. */
export function useAdActions(): (row: AdRow) => readonly RowAction[] {
  const t = useMessages('ads')
  const dialogTo = useDialogTo()
  const duplicate = useDuplicateAd()
  const pause = usePauseAd()
  const resume = useResumeAd()
  return ({ campaign, platform }) => {
    const { id, name, status, is_paused, is_leaving } = campaign
    if (platform || is_leaving) return []
    const base = `/ads/campaigns/${id}`
    const action = {
      edit: { label: t('actions.edit'), icon: <Pencil />, to: `${base}/target`, call: adCampaigns.update },
      view: { label: t('actions.view'), icon: <Eye />, to: `${base}/review` },
      fix: { label: t('actions.fix'), icon: <Wrench />, to: `${base}/review` },
      pause: {
        label: t('actions.pause'),
        icon: <Pause />,
        call: adCampaigns.pause,
        run: () => pause.mutate(id, { onSuccess: () => showAlert(t('actions.pausing', { name })) }),
      },
      resume: {
        label: t('actions.resume'),
        icon: <Play />,
        call: adCampaigns.resume,
        run: () => resume.mutate(id, { onSuccess: () => showAlert(t('actions.resuming', { name })) }),
      },
      duplicate: {
        label: t('actions.duplicate'),
        icon: <CopyPlus />,
        call: adCampaigns.duplicate,
        run: () =>
          duplicate.mutate(id, {
            onSuccess: (copy) =>
              showMade(t('actions.duplicated', { name: copy.name }), `/ads/campaigns/${copy.id}/target`),
          }),
      },
      delete: { label: t('actions.delete'), icon: <Trash2 />, danger: true, to: dialogTo(`${base}/delete`) },
    }
    if (status === 'draft') return [action.edit, action.duplicate, action.delete]
    const run = is_paused ? action.resume : action.pause
    if (status === 'error') return [action.fix, run, action.duplicate, action.delete]
    return [action.view, action.edit, run, action.duplicate, action.delete]
  }
}
