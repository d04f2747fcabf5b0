import {
  type TemplateSummary,
  type TemplateVersionSummary,
  templates,
} from '@carillon/contract/dynamic-templates'
import {
  CircleCheck,
  Code,
  Columns2,
  CopyPlus,
  Eye,
  LayoutTemplate,
  Pencil,
  Send,
  Trash2,
} from 'lucide-react'
import { useActivateVersion, useDuplicateVersion } from '#api/dynamic-templates.ts'
import { showAlert, showMade, showUndo } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import type { RowAction } from '#ui/menu/row-menu.tsx'
import { useTemplateArea } from './area.ts'
import { copyName } from './copy-name.ts'

/** The menu of a version. */
export function useVersionActions(
  template: TemplateSummary,
): (version: TemplateVersionSummary) => readonly RowAction[] {
  const t = useMessages('dynamic-templates')
  const dialogTo = useDialogTo()
  const { base } = useTemplateArea()
  const duplicate = useDuplicateVersion()
  const makeActive = useMakeActive(template)

  return (version) => {
    const { id, name, editor, active } = version
    const one = `${base}/${template.id}/version/${id}`
    const copy = (into: 'code' | 'design') =>
      duplicate.mutate(
        { template_id: template.id, version_id: id, editor: into, name: copyName(t, name) },
        {
          onSuccess: (made) =>
            showMade(
              t('version.duplicated', { name: made.name }),
              `${base}/${template.id}/version/${made.id}/editor`,
            ),
        },
      )
    const other = editor === 'code' ? 'design' : 'code'
    return [
      { label: t('version.edit'), icon: <Pencil />, to: `${one}/editor` },
      { label: t('version.preview'), icon: <Eye />, to: dialogTo(`${one}/preview`) },
      ...(template.versions.length > 1
        ? [{ label: t('version.compare'), icon: <Columns2 />, to: dialogTo(`${one}/compare`) }]
        : []),
      { label: t('version.sendTest'), icon: <Send />, to: dialogTo(`${one}/send_test`) },
      {
        label: t('index.duplicate'),
        icon: <CopyPlus />,
        call: templates.duplicateVersion,
        run: () => copy(editor),
      },
      {
        label: t(`version.duplicateInto.${other}`),
        icon: other === 'code' ? <Code /> : <LayoutTemplate />,
        call: templates.duplicateVersion,
        run: () => copy(other),
      },
      ...(active === 1
        ? []
        : [
            {
              label: t('version.makeActive'),
              icon: <CircleCheck />,
              call: templates.activate,
              run: () => makeActive(version),
            },
          ]),
      {
        label: t('index.delete'),
        icon: <Trash2 />,
        danger: true,
        to: dialogTo(`${base}/${template.id}/versions/${id}/delete`),
      },
    ]
  }
}

/** Activates another version. Undo activates the previous one. */
function useMakeActive({ id: template_id, versions }: TemplateSummary) {
  const t = useMessages('dynamic-templates')
  const activate = useActivateVersion(useTemplateArea().generation)
  const before = versions.find(({ active }) => active === 1)
  return ({ id, name }: TemplateVersionSummary) => {
    const done = t('version.activated', { name })
    const undo = () => before && activate.mutate({ template_id, version_id: before.id })
    activate.mutate(
      { template_id, version_id: id },
      { onSuccess: () => (before ? showUndo(done, t('index.undo'), undo) : showAlert(done)) },
    )
  }
}
