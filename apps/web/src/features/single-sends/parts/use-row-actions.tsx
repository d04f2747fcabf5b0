import type { SingleSendSummary } from '@carillon/contract/single-sends'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  Ban,
  CalendarOff,
  ChartNoAxesColumn,
  CopyPlus,
  Eye,
  LayoutTemplate,
  Pencil,
  Send,
  Trash2,
  Trophy,
} from 'lucide-react'
import {
  singleSendQuery,
  useDuplicateSingleSend,
  useSendWithoutImports,
  useUnscheduleSingleSend,
} from '#api/single-sends.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import type { RowAction } from '#ui/menu/row-menu.tsx'

/** The menu of a row, depending on its status. */
export function useRowActions(): (row: SingleSendSummary) => readonly RowAction[] {
  const t = useMessages('single-sends')
  const dialogTo = useDialogTo()
  const duplicate = useDuplicateSingleSend()
  const unschedule = useUnscheduleSingleSend()
  const goOn = useSendWithoutImports()
  const keepDesign = useCreateDesignOf()

  return (row) => {
    const { id, name, status } = row
    const base = `/single-sends/${id}`
    const isWaiting = row.waiting_for.length > 0
    const isUnderWay = row.delivery?.status === 'sending' || row.delivery?.status === 'paused'
    const takeBack = () =>
      unschedule.mutate(id, {
        onSuccess: (answer) =>
          showAlert(t(answer.status === 'draft' ? 'actions.unscheduled' : 'actions.stopped', { name })),
      })
    const action = {
      edit: { label: t('actions.edit'), icon: <Pencil />, to: `${base}/editor` },
      view: { label: t('actions.view'), icon: <Eye />, to: `${base}/review` },
      stats: { label: t('actions.stats'), icon: <ChartNoAxesColumn />, to: `${base}/stats` },
      pick: { label: t('actions.pickWinner'), icon: <Trophy />, to: `${base}/stats` },
      preview: { label: t('actions.preview'), icon: <Eye />, to: dialogTo(`${base}/preview`) },
      unschedule: { label: t('actions.unschedule'), icon: <CalendarOff />, run: takeBack },
      sendWithout: { label: t('actions.sendWithout'), icon: <Send />, run: () => goOn.mutate(id) },
      stop: { label: t('actions.stop'), icon: <Ban />, run: takeBack },
      duplicate: {
        label: t('actions.duplicate'),
        icon: <CopyPlus />,
        run: () =>
          duplicate.mutate(id, {
            onSuccess: (copy) => showAlert(t('actions.duplicated', { name: copy.name })),
          }),
      },
      createDesign: {
        label: t('actions.createDesign'),
        icon: <LayoutTemplate />,
        run: () => keepDesign(id, (kept) => showAlert(t('actions.designKept', { name: kept }))),
      },
      delete: {
        label: t('actions.delete'),
        icon: <Trash2 />,
        danger: true,
        to: dialogTo(`${base}/delete`),
        disabled: isUnderWay,
      },
    }
    switch (status) {
      case 'draft':
        return [action.edit, action.preview, action.duplicate, action.createDesign, action.delete]
      case 'scheduled':
        return [
          isWaiting ? action.stats : action.view,
          action.preview,
          ...(isWaiting ? [action.sendWithout] : []),
          action.unschedule,
          action.duplicate,
          action.createDesign,
        ]
      case 'pick-winner':
        return [action.pick, action.preview, action.duplicate]
      case 'expired':
        return [action.stats, action.preview, action.duplicate, action.delete]
      default:
        return [
          action.stats,
          action.preview,
          ...(isUnderWay ? [action.stop] : []),
          action.duplicate,
          action.createDesign,
          action.delete,
        ]
    }
  }
}

/** Saves the content of a single send as a design in the library, whose calls are loaded only then. */
export function useCreateDesignOf(): (id: string, done: (name: string) => void) => void {
  const cache = useQueryClient()
  const keep = useMutation({
    mutationKey: ['designs', 'create'],
    mutationFn: async (id: string) => {
      const [{ name, email_config }, { keepDesign }] = await Promise.all([
        cache.fetchQuery(singleSendQuery(id)),
        import('#api/design-library.ts'),
      ])
      const { editor, html_content, subject, document } = email_config
      return keepDesign(cache, { name, editor, html_content, subject, document })
    },
    meta: { group: 'userDesigns' },
  })
  return (id, done) => keep.mutate(id, { onSuccess: (made) => done(made.name) })
}

/** Where the name of a row links to, depending on its status. */
export function rowAddress({
  id,
  status,
  waiting_for,
}: Pick<SingleSendSummary, 'id' | 'status' | 'waiting_for'>): string {
  const isPlanned = status === 'scheduled' && waiting_for.length === 0
  const page = status === 'draft' ? 'editor' : isPlanned ? 'review' : 'stats'
  return `/single-sends/${id}/${page}`
}
