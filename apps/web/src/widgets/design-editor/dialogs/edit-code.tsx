import { containerWidth } from '@carillon/email-design/column-geometry'
import { replaceModule } from '@carillon/email-design/commands'
import type { Design, Module } from '@carillon/email-design/design'
import { generateModule } from '@carillon/email-design/generate-module'
import { type Found, findModule } from '@carillon/email-design/places'
import { readEditedModule } from '@carillon/email-design/read-edited-module'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useSocialIcons } from '#shell/use-social-icons.ts'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog, useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { Button } from '#ui/page/button.tsx'
import style from '../panels/panels.module.css'
import { SourceField } from '../panels/source-field.tsx'
import { useEditedDesign } from '../use-editing.ts'
import { NothingSelected } from './nothing-selected.tsx'

/** Edited HTML, passed from this dialog to the dialog that asks for its conversion. */
export interface EditedSource {
  module: string
  html: string
}

/** Edits the HTML of the selected module. */
export function Component() {
  const t = useMessages('design-editor')
  const { design, selected } = useEditedDesign()
  const back = useLocation().state as EditedSource | null
  const found = findModule(design, back?.module ?? selected ?? '')
  return (
    <RouteDialog title={t('source.title')} size="wide">
      {found ? (
        <SourceForm found={found} typed={back?.html ?? null} />
      ) : (
        <NothingSelected>{t('source.nothing')}</NothingSelected>
      )}
    </RouteDialog>
  )
}

function SourceForm({ found, typed }: { found: Found; typed: string | null }) {
  const t = useMessages('design-editor')
  const { base, design, actions } = useEditedDesign()
  const close = useCloseRouteDialog()
  const navigate = useNavigate()
  const dialogTo = useDialogTo()
  const icons = useSocialIcons()
  const [before] = useState(() => sourceOf(found, design))
  const [html, setHtml] = useState(typed ?? before)
  const apply = () => {
    if (html === before) return close()
    const edited = readSource(found, html, design, icons)
    if (!edited) {
      const state: EditedSource = { module: found.module.id, html }
      return navigate(dialogTo(`${base}/edit_code/convert`), { state, replace: true })
    }
    actions.change((current) => replaceModule(current, edited))
    actions.announce(t('source.said'))
    close()
  }
  return (
    <>
      <p className={style['sentence']}>
        {t(found.module.kind === 'code' ? 'source.aboutCode' : 'source.about')}
      </p>
      <SourceField label={t('styles.html')} value={html} onChange={setHtml} />
      <DialogFoot>
        <Button onClick={close}>{t('link.cancel')}</Button>
        <Button look="primary" onClick={apply}>
          {t('source.apply')}
        </Button>
      </DialogFoot>
    </>
  )
}

/** The author's HTML of a code module, or the generated HTML of any other module. */
function sourceOf({ module, place }: Found, design: Design): string {
  if (module.kind === 'code') return module.html
  const width = containerWidth(design, place.container)
  return generateModule(module, { globals: design.globals, width, isEdited: true })
}

function readSource({ module, place }: Found, html: string, design: Design, icons: string): Module | null {
  if (module.kind === 'code') return { ...module, html }
  const around = { globals: design.globals, width: containerWidth(design, place.container) }
  return readEditedModule({ module, html, around, icons })
}
