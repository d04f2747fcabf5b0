import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { formQuery } from '#api/forms.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogForItem } from '#ui/dialog/item-dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { Choice } from '#widgets/editor-frame/choice.tsx'
import { type Device, FormCanvas } from '../preview/form-canvas.tsx'
import style from '../preview/preview.module.css'

/** The saved draft of a form, also before visitors can see it. */
export function Component() {
  const t = useMessages('forms')
  const editor = useMessages('form-editor')
  const id = useParams()['id'] ?? ''
  const close = useCloseRouteDialog()
  const query = useQuery(formQuery(id))
  const [device, setDevice] = useState<Device>('desktop')
  return (
    <RouteDialog
      title={query.data ? t('preview.title', { name: query.data.name }) : t('preview.loading')}
      size="wide"
    >
      <DialogForItem query={query} item={query.data} gone={t('gone')} onClose={close}>
        {({ draft }) => (
          <div className={style['window']}>
            <FormCanvas
              content={draft}
              device={device}
              tools={
                <Choice
                  aria-label={editor('canvas.device')}
                  value={device}
                  onChange={setDevice}
                  choices={(['desktop', 'mobile'] as const).map((value) => ({
                    value,
                    label: editor(`canvas.${value}`),
                  }))}
                />
              }
            />
          </div>
        )}
      </DialogForItem>
    </RouteDialog>
  )
}
