import { type FormEvent, type ReactNode, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './choose-dialog.module.css'

interface ChooseDialogProps {
  title: string
  text: ReactNode
  /** Label of the checkboxes, for screen readers. */
  label: string
  /** Undefined while loading. */
  items: readonly { id: string; label: string; hint?: string }[] | undefined
  /** Shown if there is nothing to select. */
  nothing: string
  confirm: (count: number) => string
  /** Returns a problem if these items can't be selected together. */
  problemOf?: (chosen: readonly string[]) => string | undefined
  busy: boolean
  onConfirm: (chosen: string[]) => void
}

/** Removes values or lists from a contact. The user selects them with checkboxes. */
export function ChooseDialog({
  title,
  text,
  label,
  items,
  nothing,
  confirm,
  problemOf,
  busy,
  onConfirm,
}: ChooseDialogProps) {
  const ui = useMessages('ui')
  const close = useCloseRouteDialog()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const chosen = (items ?? []).flatMap(({ id }) => (ticked.includes(id) ? [id] : []))
  const problem = problemOf?.(chosen)
  const isReady = chosen.length > 0 && !problem
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isReady && !busy) onConfirm(chosen)
  }
  return (
    <RouteDialog title={title}>
      <form onSubmit={submit}>
        <p className={style['text']}>{items?.length === 0 ? nothing : text}</p>
        {items && items.length > 0 && (
          <fieldset className={style['choices']}>
            <legend className={style['legend']}>{label}</legend>
            {items.map((item) => (
              <CheckboxField
                key={item.id}
                name={item.id}
                label={item.label}
                hint={item.hint}
                value={ticked.includes(item.id)}
                onChange={(isOn) =>
                  setTicked((before) => [
                    ...before.filter((one) => one !== item.id),
                    ...(isOn ? [item.id] : []),
                  ])
                }
              />
            ))}
          </fieldset>
        )}
        {problem && (
          <p role="alert" className={style['problem']}>
            {problem}
          </p>
        )}
        <DialogFoot>
          <Button onClick={close}>{items?.length === 0 ? ui('close') : ui('cancel')}</Button>
          {items?.length !== 0 && (
            <Button type="submit" look="danger" busy={busy} disabled={!isReady}>
              {chosen.length === 0 ? title : confirm(chosen.length)}
            </Button>
          )}
        </DialogFoot>
      </form>
    </RouteDialog>
  )
}
