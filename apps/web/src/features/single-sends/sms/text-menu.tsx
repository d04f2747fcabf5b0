import { type SingleSend, singleSends } from '@carillon/contract/single-sends'
import { CopyPlus, EllipsisVertical, Eye } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useDuplicateSingleSend } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'

/** More actions of a sent text message. A copy opens in its editor. */
export function TextMenu({ stored: { id, name } }: { stored: SingleSend }) {
  const t = useMessages('single-sends')
  const ui = useMessages('ui')
  const navigate = useNavigate()
  const dialogTo = useDialogTo()
  const duplicate = useDuplicateSingleSend()
  return (
    <MenuButton
      size="icon"
      aria-label={ui('actionsFor', { name })}
      actions={[
        { label: t('stats.preview'), icon: <Eye />, to: dialogTo(`/single-sends/${id}/stats/preview`) },
        {
          label: t('actions.duplicate'),
          icon: <CopyPlus />,
          call: singleSends.duplicate,
          run: () =>
            duplicate.mutate(id, { onSuccess: (copy) => navigate(`/single-sends/sms/${copy.id}/editor`) }),
        },
      ]}
    >
      <EllipsisVertical aria-hidden="true" />
    </MenuButton>
  )
}
