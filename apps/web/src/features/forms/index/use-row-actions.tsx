import { cutText } from '@carillon/contract/characters'
import { formLimits } from '@carillon/contract/form-content'
import { type FormSummary, forms } from '@carillon/contract/forms'
import { ChartNoAxesColumn, CopyPlus, Eye, Pencil, Share2, Trash2 } from 'lucide-react'
import { useDuplicateForm } from '#api/forms.ts'
import { showMade } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import type { RowAction } from '#ui/menu/row-menu.tsx'

export function useRowActions(isFull: boolean): (form: FormSummary) => readonly RowAction[] {
  const t = useMessages('forms')
  const dialogTo = useDialogTo()
  const duplicate = useDuplicateForm()
  return ({ id, name }) => {
    const base = `/forms/signup/${id}`
    const copy = cutText(t('copyOf', { name }), formLimits.name)
    return [
      { label: t('index.edit'), icon: <Pencil />, to: `${base}/editor` },
      { label: t('index.share'), icon: <Share2 />, to: dialogTo(`${base}/share`) },
      { label: t('index.preview'), icon: <Eye />, to: dialogTo(`${base}/preview`) },
      { label: t('index.stats'), icon: <ChartNoAxesColumn />, to: `${base}/stats` },
      {
        label: t('index.duplicate'),
        icon: <CopyPlus />,
        call: forms.duplicate,
        disabled: isFull,
        run: () =>
          duplicate.mutate(
            { id, name: copy },
            {
              onSuccess: (made) =>
                showMade(t('index.duplicated', { name: made.name }), `/forms/signup/${made.id}/editor`),
            },
          ),
      },
      { label: t('index.delete'), icon: <Trash2 />, danger: true, to: dialogTo(`${base}/delete`) },
    ]
  }
}
