import { type FormEvent, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'
import { type LinkParts, type LinkType, linkProblem, linkTypes, readLink, writeLink } from '../link-types.ts'
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
  const [parts, setParts] = useState<LinkParts>(() => readLink(target.href))
  const [text, setText] = useState(target.text)
  const [wasSubmitted, setSubmitted] = useState(false)
  const { type } = parts
  const change = (part: Partial<LinkParts>) => setParts({ ...parts, ...part })
  const problem = linkProblem(parts)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setSubmitted(true)
    if (problem) return
    const href = writeLink(parts)
    target.apply(href, text === null ? null : text.trim() || parts.address.trim() || t(`link.types.${type}`))
    close()
  }
  return (
    <form onSubmit={submit} noValidate>
      <SelectField
        name="linkType"
        label={t('link.type')}
        value={type}
        choices={linkTypes.map((value) => ({ value, label: t(`link.types.${value}`) }))}
        onChange={(chosen) => change({ type: chosen as LinkType, address: '' })}
      />
      {isTyped(type) && (
        <TextField
          name="address"
          label={t(`link.address.${type}`)}
          placeholder={placeholders[type]}
          hint={type === 'tag' ? t('link.tagHint', { tag: '{{shop_url}}' }) : undefined}
          value={parts.address}
          onChange={(address) => change({ address })}
          problem={wasSubmitted && problem ? t(`link.problem.${problem}`) : undefined}
          maxLength={4_000}
          autoFocus
        />
      )}
      {type === 'email' && (
        <TextField
          name="linkSubject"
          label={t('link.subject')}
          optional
          value={parts.subject}
          onChange={(subject) => change({ subject })}
          maxLength={255}
        />
      )}
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

type TypedLink = 'web' | 'email' | 'phone' | 'tag'

function isTyped(type: LinkType): type is TypedLink {
  return type in placeholders
}

const placeholders: Record<TypedLink, string> = {
  web: 'https://',
  email: 'name@example.com',
  phone: '+49 221 12345',
  tag: '{{shop_url}}',
}
