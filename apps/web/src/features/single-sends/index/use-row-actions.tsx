import { designLibrary } from '@carillon/contract/design-library'
import { type SingleSendSummary, singleSends } from '@carillon/contract/single-sends'
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
import { showAlert, showMade } from '#lib/alerts.ts'
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
    const isOfText = isText(row)
    const edited = editorAddress(row)
    const isWaiting = row.waiting_for.length > 0
    const isUnderWay = row.delivery?.status === 'sending' || row.delivery?.status === 'paused'
    const isTesting =
      row.abtest?.winning_template_id === '' && (isUnderWay || row.delivery?.status === 'waiting')
    const takeBack = () =>
      unschedule.mutate(id, {
        onSuccess: (answer) =>
          showAlert(t(answer.status === 'draft' ? 'actions.unscheduled' : 'actions.stopped', { name })),
      })
    const action = {
      edit: { label: t('actions.edit'), icon: <Pencil />, to: edited },
      view: { label: t('actions.view'), icon: <Eye />, to: isOfText ? edited : `${base}/review` },
      stats: { label: t('actions.stats'), icon: <ChartNoAxesColumn />, to: `${base}/stats` },
      pick: { label: t('actions.pickWinner'), icon: <Trophy />, to: `${base}/stats` },
      preview: { label: t('actions.preview'), icon: <Eye />, to: dialogTo(`${base}/preview`) },
      unschedule: {
        label: t('actions.unschedule'),
        icon: <CalendarOff />,
        call: singleSends.unschedule,
        run: takeBack,
      },
      sendWithout: {
        label: t('actions.sendWithout'),
        icon: <Send />,
        call: singleSends.sendWithoutImports,
        run: () => goOn.mutate(id),
      },
      stop: isTesting
        ? { label: t('actions.endTest'), icon: <Ban />, to: dialogTo(`${base}/end_test`) }
        : { label: t('actions.stop'), icon: <Ban />, call: singleSends.unschedule, run: takeBack },
      duplicate: {
        label: t('actions.duplicate'),
        icon: <CopyPlus />,
        call: singleSends.duplicate,
        run: () =>
          duplicate.mutate(id, {
            onSuccess: (copy) => showMade(t('actions.duplicated', { name: copy.name }), editorAddress(copy)),
          }),
      },
      createDesign: {
        label: t('actions.createDesign'),
        icon: <LayoutTemplate />,
        call: designLibrary.create,
        run: () => keepDesign(id),
      },
      delete: {
        label: t('actions.delete'),
        icon: <Trash2 />,
        danger: true,
        to: dialogTo(`${base}/delete`),
        disabled: isUnderWay,
      },
    }
    // A text message has no content for a design.
    const design = isOfText ? [] : [action.createDesign]
    switch (status) {
      case 'draft':
        return [action.edit, action.preview, action.duplicate, ...design, action.delete]
      case 'scheduled':
        return [
          isWaiting ? action.stats : action.view,
          action.preview,
          ...(isWaiting ? [action.sendWithout] : []),
          action.unschedule,
          action.duplicate,
          ...design,
        ]
      case 'pick-winner':
        return [action.pick, action.preview, ...(isTesting ? [action.stop] : []), action.duplicate]
      case 'expired':
        return [action.stats, action.preview, action.duplicate, action.delete]
      default:
        return [
          action.stats,
          action.preview,
          ...(isUnderWay || isTesting ? [action.stop] : []),
          action.duplicate,
          ...design,
          action.delete,
        ]
    }
  }
}

/**
 * Saves the content of a single send as a design in the library; in an A/B test, the winner's content. The calls of
 * the library are loaded on demand.
 */
export function useCreateDesignOf(): (id: string) => void {
  const t = useMessages('single-sends')
  const cache = useQueryClient()
  const keep = useMutation({
    mutationKey: ['designs', 'create'],
    mutationFn: async (id: string) => {
      const [stored, { keepDesign }, { asVariation, winnerOf }] = await Promise.all([
        cache.fetchQuery(singleSendQuery(id)),
        import('#api/design-library.ts'),
        import('../ab-test/variation-message.ts'),
      ])
      const sent = asVariation(stored, winnerOf(stored.abtest) ?? 'A')
      const { editor, html_content, subject, document } = sent.email_config
      return keepDesign(cache, { name: stored.name, editor, html_content, subject, document })
    },
    meta: { group: 'userDesigns' },
    onSuccess: ({ id, name }) =>
      showMade(t('actions.designKept', { name }), `/design-library/your-designs/${id}/editor`),
  })
  return (id) => keep.mutate(id)
}

export function isText({ channels }: Pick<SingleSendSummary, 'channels'>): boolean {
  return channels.includes('sms')
}

/** The address of the editor. Text messages have another one, which is their review as well. */
export function editorAddress(row: Pick<SingleSendSummary, 'id' | 'channels'>): string {
  return isText(row) ? `/single-sends/sms/${row.id}/editor` : `/single-sends/${row.id}/editor`
}

/** The target of a row's name, depending on its status. */
export function rowAddress(
  row: Pick<SingleSendSummary, 'id' | 'status' | 'waiting_for' | 'channels'>,
): string {
  const { id, status, waiting_for } = row
  if (status === 'draft') return editorAddress(row)
  if (status !== 'scheduled' || waiting_for.length > 0) return `/single-sends/${id}/stats`
  return isText(row) ? editorAddress(row) : `/single-sends/${id}/review`
}
