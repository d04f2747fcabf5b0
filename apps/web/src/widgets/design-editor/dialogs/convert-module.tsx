import { replaceModule } from '@carillon/email-design/commands'
import { findModule } from '@carillon/email-design/places'
import { useLocation, useNavigate } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog, useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { Button } from '#ui/page/button.tsx'
import { useEditedDesign } from '../use-editing.ts'
import type { EditedSource } from './edit-code.tsx'
import { NothingSelected } from './nothing-selected.tsx'

/** Asks how to store edited HTML that no longer matches its kind of module. */
export function Component() {
  const t = useMessages('design-editor')
  const { design } = useEditedDesign()
  const edited = useLocation().state as EditedSource | null
  const module = edited && findModule(design, edited.module)?.module
  return (
    <RouteDialog title={t('convert.title')}>
      {edited && module ? (
        <Question edited={edited} kind={t(`kinds.${module.kind}`)} />
      ) : (
        <NothingSelected>{t('source.nothing')}</NothingSelected>
      )}
    </RouteDialog>
  )
}

function Question({ edited, kind }: { edited: EditedSource; kind: string }) {
  const t = useMessages('design-editor')
  const { base, actions } = useEditedDesign()
  const close = useCloseRouteDialog()
  const navigate = useNavigate()
  const dialogTo = useDialogTo()
  const { module: id, html } = edited
  const convert = () => {
    actions.change((design) => replaceModule(design, { id, kind: 'code', html }))
    actions.select(id)
    actions.announce(t('convert.said'))
    close()
  }
  const goBack = () => navigate(dialogTo(`${base}/modules/edit_code`), { state: edited, replace: true })
  return (
    <>
      <p>{t('convert.text', { kind })}</p>
      <DialogFoot>
        <Button look="quiet" onClick={close}>
          {t('convert.discard')}
        </Button>
        <Button onClick={goBack}>{t('convert.back')}</Button>
        <Button look="primary" onClick={convert}>
          {t('convert.convert')}
        </Button>
      </DialogFoot>
    </>
  )
}
