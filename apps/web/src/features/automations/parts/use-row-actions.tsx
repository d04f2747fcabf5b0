import { type AutomationSummary, automations } from '@carillon/contract/automations'
import {
  Ban,
  ChartNoAxesColumn,
  CirclePlay,
  CopyPlus,
  Eye,
  Pause,
  Pencil,
  Play,
  TextCursorInput,
  Trash2,
} from 'lucide-react'
import { useDuplicateAutomation, useSwitchAutomation } from '#api/automations.ts'
import { showAlert, showMade, showUndo } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import type { RowAction } from '#ui/menu/row-menu.tsx'

/** The menu of a row, depending on its status. */
export function useRowActions(): (row: AutomationSummary) => readonly RowAction[] {
  const t = useMessages('automations')
  const dialogTo = useDialogTo()
  const duplicate = useDuplicateAutomation()
  const { mutate: turn } = useSwitchAutomation()

  return ({ id, name, status }) => {
    const base = `/automations/${id}`
    const resume = () =>
      turn({ id, to: 'resume' }, { onSuccess: () => showAlert(t('actions.resumed', { name })) })
    const pause = () =>
      turn(
        { id, to: 'pause' },
        { onSuccess: () => showUndo(t('actions.paused', { name }), t('actions.undo'), resume) },
      )
    const action = {
      edit: { label: t('actions.edit'), icon: <Pencil />, to: `${base}/detail` },
      view: { label: t('actions.view'), icon: <Eye />, to: `${base}/detail` },
      stats: { label: t('actions.stats'), icon: <ChartNoAxesColumn />, to: `${base}/stats` },
      // Over the page, which lists the missing parts.
      setLive: { label: t('actions.setLive'), icon: <CirclePlay />, to: `${base}/detail/set-live` },
      pause: { label: t('actions.pause'), icon: <Pause />, call: automations.pause, run: pause },
      resume: { label: t('actions.resume'), icon: <Play />, call: automations.resume, run: resume },
      disable: { label: t('actions.disable'), icon: <Ban />, to: dialogTo(`${base}/disable`) },
      rename: { label: t('actions.rename'), icon: <TextCursorInput />, to: dialogTo(`${base}/rename`) },
      duplicate: {
        label: t('actions.duplicate'),
        icon: <CopyPlus />,
        call: automations.duplicate,
        run: () =>
          duplicate.mutate(id, {
            onSuccess: (copy) =>
              showMade(t('actions.duplicated', { name: copy.name }), `/automations/${copy.id}/detail`),
          }),
      },
      delete: {
        label: t('actions.delete'),
        icon: <Trash2 />,
        danger: true,
        to: dialogTo(`${base}/delete`),
      },
    }
    switch (status) {
      case 'draft':
        return [action.edit, action.rename, action.duplicate, action.delete]
      case 'live':
        return [action.view, action.stats, action.pause, action.disable, action.rename, action.duplicate]
      case 'paused':
        return [action.resume, action.edit, action.stats, action.disable, action.rename, action.duplicate]
      default:
        return [action.setLive, action.edit, action.stats, action.rename, action.duplicate, action.delete]
    }
  }
}
