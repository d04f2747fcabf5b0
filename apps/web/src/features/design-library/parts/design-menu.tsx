import { type DesignSummary, designLibrary } from '@carillon/contract/design-library'
import { useQueryClient } from '@tanstack/react-query'
import {
  CopyPlus,
  EllipsisVertical,
  Eye,
  FileDown,
  Pencil,
  Send,
  TextCursorInput,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { designQuery } from '#api/design-library.ts'
import { downloadText } from '#lib/download.ts'
import { alertFailure } from '#lib/failure.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { CopyDesign } from './copy-design.tsx'
import { fileName } from './file-name.rules.ts'
import { RenameDesign } from './rename-design.tsx'

interface DesignMenuProps {
  design: DesignSummary
  /** A system design. It can be duplicated and sent, but not changed. */
  isSystem: boolean
}

/** The menu of a card. */
export function DesignMenu({ design, isSystem }: DesignMenuProps) {
  const t = useMessages('design-library')
  const dialogTo = useDialogTo()
  const exportHtml = useExportHtml()
  const [dialog, open] = useState<'copy' | 'rename'>()
  const { id, name } = design
  const tab = `/design-library/${isSystem ? 'system-designs' : 'your-designs'}`
  const send = {
    label: t('actions.send'),
    icon: <Send />,
    to: `/single-sends/new/selector/template/${id}`,
  }
  const preview = { label: t('actions.preview'), icon: <Eye />, to: dialogTo(`${tab}/${id}/preview`) }
  const copy = {
    label: t('actions.copy'),
    icon: <CopyPlus />,
    call: isSystem ? designLibrary.duplicatePrebuilt : designLibrary.duplicate,
    run: () => open('copy'),
  }
  const own = [
    send,
    { label: t('actions.edit'), icon: <Pencil />, to: `${tab}/${id}/editor` },
    preview,
    copy,
    { label: t('actions.export'), icon: <FileDown />, run: () => void exportHtml(id) },
    {
      label: t('actions.rename'),
      icon: <TextCursorInput />,
      call: designLibrary.update,
      run: () => open('rename'),
    },
    { label: t('actions.delete'), icon: <Trash2 />, danger: true, to: dialogTo(`${tab}/${id}/delete`) },
  ]
  const close = () => open(undefined)
  return (
    <>
      <MenuButton
        look="quiet"
        size="icon"
        aria-label={t('actions.menu', { name })}
        actions={isSystem ? [send, preview, copy] : own}
      >
        <EllipsisVertical aria-hidden="true" />
      </MenuButton>
      {dialog === 'copy' && <CopyDesign design={design} isSystem={isSystem} onClose={close} />}
      {dialog === 'rename' && <RenameDesign design={design} onClose={close} />}
    </>
  )
}

/**
 * Downloads the HTML of a design as it is sent. A design made of modules can be imported from it again without loss.
 */
export function useExportHtml(): (id: string) => Promise<void> {
  const cache = useQueryClient()
  return async (id) => {
    try {
      const { name, html_content } = await cache.fetchQuery(designQuery(id))
      downloadText(html_content, fileName(name), 'text/html')
    } catch (error) {
      await alertFailure('userDesigns', error)
    }
  }
}
