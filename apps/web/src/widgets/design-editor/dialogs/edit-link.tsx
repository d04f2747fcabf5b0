import { type FormEvent, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'
import { linkProblem, readLink, tidyLink, writeLink } from '../link-types.ts'
import { LinkField } from '../panels/link-field.tsx'
import { useEditedDesign } from '../use-editing.ts'
import { type LinkTarget, linkTargetOf } from './link-target.ts'
import { NothingSelected } from './nothing-selected.tsx'

/** Edits the link of the selected text, button or image. */
export function Component() {
  const t = useMessages('design-editor')
  const editing = useEditedDesign()
  // The selection when the dialog opened. It can't change while the dialog is open.
  const [target] = useState(() => linkTargetOf(editing))
  return (
    <RouteDialog title={t('link.title')}>
      {target ? <LinkForm target={target} /> : <NothingSelected>{t('link.nothing')}</NothingSelected>}
    </RouteDialog>
  )
}

function LinkForm({ target }: { target: LinkTarget }) {
  const t = useMessages('design-editor')
  const close = useCloseRouteDialog()
  const [href, setHref] = useState(target.href)
  const [untracked, setUntracked] = useState(target.untracked)
  const [text, setText] = useState(target.text)
  const [wasSubmitted, setSubmitted] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setSubmitted(true)
    const parts = tidyLink(readLink(href))
    if (linkProblem(parts)) return
    const words = text?.trim() || parts.address.trim() || t(`link.types.${parts.type}`)
    target.apply({ href: writeLink(parts), untracked }, text === null ? null : words)
    close()
  }
  return (
    <form onSubmit={submit} noValidate>
      <LinkField
        name="address"
        label={t('styles.link')}
        value={href}
        onChange={setHref}
        untracked={untracked}
        onUntracked={setUntracked}
        required={wasSubmitted}
        autoFocus
      />
      {text !== null && (
        <TextField name="linkText" label={t('link.text')} value={text} onChange={setText} maxLength={500} />
      )}
      <DialogFoot>
        {target.remove && (
          <Button
            look="quiet"
            onClick={() => {
              target.remove?.()
              close()
            }}
          >
            {t('link.remove')}
          </Button>
        )}
        <Button onClick={close}>{t('link.cancel')}</Button>
        <Button look="primary" type="submit">
          {t('link.apply')}
        </Button>
      </DialogFoot>
    </form>
  )
}
