import { isCountable } from '@carillon/email-design/click-tracking'
import { allModules } from '@carillon/email-design/places'
import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { FieldFrame } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import {
  type LinkParts,
  type LinkType,
  linkProblem,
  linkTypes,
  readLink,
  tidyLink,
  writeLink,
  writeUnfinishedLink,
} from '../link-types.ts'
import { moduleExcerpt } from '../module-excerpt.ts'
import { useEditorHandle } from '../use-editing.ts'
import style from './link-field.module.css'
import type { StyleFieldProps } from './style-fields.tsx'

interface LinkFieldProps extends StyleFieldProps<string> {
  /** True in a form that needs a link: then an empty link is a problem as well. */
  required?: boolean
  autoFocus?: boolean
  /** True if clicks on the link are left out of the count, and the function that changes it. */
  untracked?: true | undefined
  onUntracked: (untracked: true | undefined) => void
}

/**
 * The field for every link of a message: a menu of kinds, and the inputs of the chosen kind. When it is left, `https://`
 * is added to an address without a scheme.
 */
export function LinkField(props: LinkFieldProps) {
  const { name, label, value, onChange, required, autoFocus, untracked, onUntracked } = props
  const t = useMessages('design-editor')
  const [{ parts, written }, keep] = useState(() => ({ parts: readLink(value), written: value }))
  const [wasLeft, leave] = useState(false)
  // After undo, or for another module's link, the value differs from what was written.
  const shown = written === value ? parts : readLink(value)
  const set = (next: LinkParts, href: string) => {
    keep({ parts: next, written: href })
    if (href !== value) onChange(href)
  }
  const type = (next: Partial<LinkParts>) => {
    leave(false)
    const typed = { ...shown, ...next }
    set(typed, writeUnfinishedLink(typed))
  }
  const onBlur = () => {
    leave(true)
    const tidy = tidyLink(shown)
    set(tidy, linkProblem(tidy) ? writeUnfinishedLink(tidy) : writeLink(tidy))
  }
  const found = linkProblem(shown)
  const problem =
    found && (required || (wasLeft && found !== 'missing')) ? t(`link.problem.${found}`) : undefined
  return (
    <div className={style['link']}>
      <KindSelect
        type={shown.type}
        onType={(next) => type({ type: next, address: keepsAddress(shown, next) ? shown.address : '' })}
      />
      {shown.type === 'section' ? (
        <SectionField
          name={name}
          label={label}
          problem={problem}
          value={shown.address}
          onChange={(address) => type({ address })}
        />
      ) : isTyped(shown.type) ? (
        <TextField
          name={name}
          label={label}
          problem={problem}
          onBlur={onBlur}
          value={shown.address}
          onChange={(address) => type({ address })}
          type={inputTypes[shown.type]}
          placeholder={placeholders[shown.type]}
          hint={shown.type === 'tag' ? t('link.tagHint', { tag: '{{shop_url}}' }) : undefined}
          maxLength={4_000}
          autoFocus={autoFocus ?? false}
        />
      ) : (
        <FieldFrame name={name} label={label}>
          {(wiring) => (
            <output {...wiring} className={style['fixed']}>
              {t(`link.leadsTo.${shown.type as 'unsubscribe'}`)}
            </output>
          )}
        </FieldFrame>
      )}
      {shown.type === 'email' && shown.address.trim() !== '' && (
        <TextField
          name={`${name}Subject`}
          label={t('link.subject')}
          optional
          value={shown.subject}
          onChange={(subject) => type({ subject })}
          maxLength={255}
        />
      )}
      {isCountable(value) && (
        <CheckboxField
          name={`${name}Counted`}
          label={t('link.counted')}
          value={!untracked}
          onChange={(counted) => onUntracked(counted ? undefined : true)}
        />
      )}
    </div>
  )
}

/** True if the typed text stays because only its kind was wrong. */
function keepsAddress({ type }: LinkParts, next: LinkType): boolean {
  return isTyped(type) && isTyped(next)
}

/**
 * The choice of the kind, in the line of the label. A select of the browser, because it also works in dialogs and on
 * phones.
 */
function KindSelect({ type, onType }: { type: LinkType; onType: (type: LinkType) => void }) {
  const t = useMessages('design-editor')
  return (
    <select
      className={style['kind']}
      aria-label={t('link.type')}
      value={type}
      onChange={(event) => onType(event.target.value as LinkType)}
    >
      {linkTypes.map((one) => (
        <option key={one} value={one}>
          {t(`link.types.${one}`)}
        </option>
      ))}
    </select>
  )
}

interface SectionFieldProps {
  name: string
  label: string
  value: string
  problem: string | undefined
  onChange: (id: string) => void
}

/** The modules of the message, by their kind and their first words. */
function SectionField({ name, label, value, problem, onChange }: SectionFieldProps) {
  const t = useMessages('design-editor')
  const { actions } = useEditorHandle()
  const choices = allModules(actions.current())
    .filter(({ kind, id }) => id === value || (kind !== 'spacer' && kind !== 'divider'))
    .map((module, at) => {
      const words = moduleExcerpt(module).slice(0, 60)
      const kind = t(`kinds.${module.kind}`)
      return { value: module.id, label: `${at + 1}. ${words ? `${kind}: ${words}` : kind}` }
    })
  const isGone = value !== '' && !choices.some((choice) => choice.value === value)
  return (
    <SelectField
      name={name}
      label={label}
      onChange={onChange}
      value={value}
      problem={isGone ? t('link.problem.section') : problem}
      placeholder={t('link.chooseSection')}
      choices={isGone ? [...choices, { value, label: `#${value}` }] : choices}
    />
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

/** The input types, by which a phone shows the right keyboard. */
const inputTypes = { web: 'text', email: 'email', phone: 'tel', tag: 'text' } as const
