import { contactExports } from '@carillon/contract/contact-exports'
import { type SegmentSummary, segments } from '@carillon/contract/segments'
import { singleSends } from '@carillon/contract/single-sends'
import { Copy, Download, Eye, Pencil, RefreshCw, Send, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useStartExport } from '#api/contact-exports.ts'
import { isTooSoon, useRefreshSegment } from '#api/segments.ts'
import { useCreateSingleSend } from '#api/single-sends.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import type { RowAction } from '#ui/menu/row-menu.tsx'

type Named = Pick<SegmentSummary, 'id' | 'name' | 'state'>

/** The actions of a segment, the same in its row and on its page. */
export function useSegmentActions() {
  const t = useMessages('segments')
  const navigate = useNavigate()
  const refresh = useRefresh()
  const { mutate: startExport } = useStartExport()
  const send = useCreateSingleSend()

  const ofPage = ({ id, name, state }: Named): RowAction[] => [
    { label: t('action.edit'), icon: <Pencil />, to: `/contacts/segments/${id}/edit` },
    { label: t('action.duplicate'), icon: <Copy />, to: `/contacts/segments/duplicate/${id}` },
    {
      label: t('action.export'),
      icon: <Download />,
      call: contactExports.create,
      run: () => startExport({ segment_ids: [id] }),
      disabled: state === 'invalid',
    },
    {
      label: t('action.singleSend'),
      icon: <Send />,
      call: singleSends.create,
      run: () => sendTo({ id, name }),
      disabled: state === 'invalid' || send.isPending,
    },
    {
      label: t('action.delete'),
      icon: <Trash2 />,
      to: `/contacts/segments/${id}/delete`,
      danger: true,
    },
  ]

  const ofRow = (segment: Named): RowAction[] => {
    const [edit, duplicate, ...rest] = ofPage(segment)
    return [
      { label: t('action.view'), icon: <Eye />, to: `/contacts/segments/${segment.id}` },
      ...[edit, duplicate].filter((each) => each !== undefined),
      {
        label: t('action.refresh'),
        icon: <RefreshCw />,
        call: segments.refresh,
        run: () => refresh.run(segment),
        disabled: segment.state === 'invalid',
      },
      ...rest,
    ]
  }

  return { ofRow, ofPage, refresh }

  function sendTo({ id, name }: Pick<Named, 'id' | 'name'>): void {
    send.mutate(
      {
        name: t('singleSend.name', { name }).slice(0, 100),
        send_to: { segment_ids: [id] },
        email_config: { editor: 'design' },
      },
      { onSuccess: (made) => navigate(`/single-sends/${made.id}/editor`) },
    )
  }
}

function useRefresh() {
  const t = useMessages('segments')
  const { timeZone, time } = useFormat()
  const { mutate, isPending } = useRefreshSegment()
  return {
    isPending,
    run: ({ id, name }: Pick<Named, 'id' | 'name'>) =>
      mutate(
        { id, timeZone },
        {
          onSuccess: ({ was_current }) =>
            showAlert(t(was_current ? 'refresh.current' : 'refresh.started', { name }), { tone: 'info' }),
          onError: (error) => {
            if (!isTooSoon(error)) return
            const details = { ...error.details, time: time(String(error.details['time'])) }
            showAlert(t.refusal(error.code, details) ?? error.message, { tone: 'danger' })
          },
        },
      ),
  }
}
