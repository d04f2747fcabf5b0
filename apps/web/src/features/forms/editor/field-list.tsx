import type { FormField } from '@carillon/contract/form-content'
import { ArrowDown, ArrowUp, ChevronDown, GripVertical, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './editor.module.css'
import { FieldSettings } from './field-settings.tsx'
import { isLastIdentifier, moved, movedBeside, withoutField } from './fields.rules.ts'
import { useOpenField } from './open-field.ts'
import { useFieldDrag } from './use-field-drag.ts'
import { useFieldNames } from './use-field-names.ts'
import { useDraft, useProblemAt } from './use-form-draft.ts'

/** The fields of the form in their order. They are moved by dragging, by Alt and an arrow key, or by buttons. */
export function FieldList() {
  const t = useMessages('form-editor')
  const { content, change } = useDraft()
  const problemAt = useProblemAt()
  const [said, say] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const { fields } = content
  const nameOf = useFieldNames()

  const shift = (field: FormField, by: -1 | 1) => {
    const to = fields.indexOf(field) + by
    if (to < 0 || to >= fields.length) return
    change({ fields: moved(fields, field.field, to) })
    say(t('build.moved', { field: field.label, number: to + 1, total: fields.length }))
  }
  const remove = (field: FormField) => {
    const at = fields.indexOf(field)
    const next = fields[at + 1] ?? fields[at - 1]
    change({ fields: withoutField(fields, field.field) })
    say(t('build.removed', { field: field.label }))
    if (next)
      list.current?.querySelector<HTMLElement>(`[data-open-field="${CSS.escape(next.field)}"]`)?.focus()
  }
  return (
    <>
      {problemAt('fields') && (
        <p className={style['problem']} role="alert">
          {problemAt('fields')}
        </p>
      )}
      <ul ref={list} className={style['fields']} aria-label={t('build.fields')}>
        {fields.map((field, index) => (
          <FieldRow
            key={field.field}
            field={field}
            index={index}
            name={nameOf(field.field)}
            onShift={(by) => shift(field, by)}
            onRemove={() => remove(field)}
          />
        ))}
      </ul>
      <p className={style['hint']}>{t('build.moveHint')}</p>
      <div className="visually-hidden" role="status">
        {said}
      </div>
    </>
  )
}

interface RowProps {
  field: FormField
  index: number
  /** The name of the contact's field; null if the field was deleted. */
  name: string | null
  onShift: (by: -1 | 1) => void
  onRemove: () => void
}

function FieldRow({ field, index, name, onShift, onRemove }: RowProps) {
  const t = useMessages('form-editor')
  const { content, change } = useDraft()
  const problemAt = useProblemAt()
  const { fields } = content
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { open, show } = useOpenField()
  const isOpen = open?.field === field.field
  const edge = useFieldDrag(row, handle, field.field, (dragged, where) =>
    change({ fields: movedBeside(fields, dragged, field.field, where) }),
  )
  const problem = problemAt(`fields.${index}`)
  const isLocked = isLastIdentifier(fields, field.field)
  const label = field.label || name || t('build.noLabel')
  const wantsFocus = isOpen && open.focuses
  useEffect(() => {
    if (!wantsFocus) return
    button.current?.focus()
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [wantsFocus])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onShift(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      ref={row}
      className={style['row']}
      data-edge={edge ?? undefined}
      data-problem={problem ? '' : undefined}
    >
      <div className={style['line']}>
        <span ref={handle} className={style['handle']} title={t('build.drag', { field: label })}>
          <GripVertical size={16} aria-hidden="true" />
        </span>
        <button
          ref={button}
          type="button"
          className={style['open']}
          data-open-field={field.field}
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={() => show(isOpen ? null : { field: field.field, focuses: false })}
          onKeyDown={onKeyDown}
        >
          <span>
            {label}
            {field.required && <b aria-hidden="true"> *</b>}
          </span>
          {name !== null && name !== label && <small>{name}</small>}
          <ChevronDown size={16} aria-hidden="true" />
        </button>
        <Button
          look="quiet"
          size="icon"
          icon={<X size={16} aria-hidden="true" />}
          aria-label={t('build.remove', { field: label })}
          title={isLocked ? t('build.locked') : undefined}
          disabled={isLocked}
          onClick={onRemove}
        />
      </div>
      {problem && <p className={style['problem']}>{problem}</p>}
      {isOpen && (
        <div className={style['settings']}>
          <FieldSettings field={field} index={index} />
          <div className={style['shift']}>
            <Button
              size="toolbar"
              icon={<ArrowUp size={15} aria-hidden="true" />}
              disabled={index === 0}
              onClick={() => onShift(-1)}
            >
              {t('build.up')}
            </Button>
            <Button
              size="toolbar"
              icon={<ArrowDown size={15} aria-hidden="true" />}
              disabled={index === fields.length - 1}
              onClick={() => onShift(1)}
            >
              {t('build.down')}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}
