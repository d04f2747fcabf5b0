import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { canSearchContacts } from '#api/palette.ts'
import { useMessages } from '#lib/messages.tsx'
import { openPalette } from '#shell/open-palette.ts'
import type { Early } from './early.ts'
import { nextAt } from './next-line.rules.ts'
import style from './palette.module.css'
import { PaletteOption } from './palette-option.tsx'
import { iconOf, type Line, useEntries } from './use-entries.tsx'
import { useFound } from './use-found.ts'

const typingPauseMs = 200

interface Group {
  label: string
  lines: readonly Line[]
}

interface PaletteProps {
  areas: ReadonlySet<string>
  early: { readonly current: Early }
}

/**
 * Finds pages, actions and the account's things, by keyboard: a combobox whose list always shows. Answers belong to a
 * text; when the text changes, earlier answers are gone.
 */
export default function Palette({ areas, early }: PaletteProps) {
  const t = useMessages('palette')
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState(() => early.current.text)
  const text = typed.trim()
  const [settled] = useDebouncedValue(text, typingPauseMs)
  const isSettled = settled === text
  const entries = useEntries(areas, text)
  const found = useFound(isSettled ? text : '')
  const groups: Group[] = [
    { label: t('group.actions'), lines: entries.actions },
    { label: t('group.pages'), lines: entries.pages },
    ...found.map(({ kind, label, found }) => ({
      label: t(label),
      lines: found.map((one) => ({ ...one, id: `${kind}/${one.id}`, icon: iconOf[kind] })),
    })),
  ].filter(({ lines }) => lines.length > 0)
  const lines = groups.flatMap(({ lines }) => lines)
  const isSearching = text !== '' && (!isSettled || found.some((kind) => kind.isSearching))
  const failed = found.filter((kind) => kind.hasFailed)

  const [chosenId, setChosenId] = useState<string>()
  const at = Math.max(
    0,
    lines.findIndex((line) => line.id === chosenId),
  )
  const chosen = lines[at]
  const optionId = (line: Line) => `${id}-${line.id}`
  const close = useClose(early.current.from)

  const open = (line: Line) => {
    close({ returnsFocus: false })
    if (line.run) line.run()
    else if (line.to) void navigate(line.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const to = nextAt(event.key, at, lines.length)
    if (to === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (to !== undefined) setChosenId(lines[to]?.id)
    else if (chosen) open(chosen)
  }

  return (
    <Modal
      opened
      onClose={() => close({ returnsFocus: true })}
      title={t('title')}
      withCloseButton={false}
      returnFocus={false}
      size={640}
      yOffset="12vh"
      padding={0}
      transitionProps={{ duration: 0 }}
      classNames={{
        header: 'visually-hidden',
        content: style['window'] ?? '',
        body: style['body'] ?? '',
        inner: style['inner'] ?? '',
      }}
    >
      <div className={style['head']}>
        <input
          ref={focusNow}
          data-autofocus
          type="text"
          role="combobox"
          aria-label={t('title')}
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && optionId(chosen)}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t('placeholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosenId(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className={style['close']}
          aria-label={t('close')}
          onClick={() => close({ returnsFocus: true })}
        >
          <X aria-hidden="true" />
        </button>
      </div>
      <div className={style['list']} id={`${id}-list`} role="listbox" aria-label={t('results')}>
        {groups.map(({ label, lines }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={label} role="group" aria-label={label}>
            <div className={style['group']} aria-hidden="true">
              {label}
            </div>
            {lines.map((line) => (
              <PaletteOption
                key={line.id}
                id={optionId(line)}
                line={line}
                isChosen={line === chosen}
                onChoose={() => setChosenId(line.id)}
                onOpen={() => open(line)}
              />
            ))}
          </div>
        ))}
      </div>
      {failed.map(({ kind, label, retry }) => (
        <div key={kind} className={style['failed']} role="alert">
          {t('failed', { kind: t(label) })}
          <button type="button" onClick={retry}>
            {t('retry')}
          </button>
        </div>
      ))}
      <div className={style['foot']}>
        <span role="status">
          {[
            isSearching
              ? t('searching')
              : lines.length > 0
                ? text !== '' && t('found', { count: lines.length })
                : failed.length === 0 && t('nothing', { text }),
            text !== '' && !canSearchContacts(text) && t('contactsFrom'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={style['hint']}>{t('hint')}</span>
      </div>
    </Modal>
  )
}

/**
 * Focuses the field as soon as it is rendered. A dialog would do so a moment later, and keys in between would be
 * lost.
 */
function focusNow(field: HTMLInputElement | null): void {
  field?.focus()
}

/** Closes the palette; the focus goes back to where it was, unless another page opens. */
function useClose(from: Element | null): (how: { returnsFocus: boolean }) => void {
  const before = useRef(from ?? document.activeElement)
  const returns = useRef(true)
  useEffect(() => {
    const element = before.current
    return () => {
      if (returns.current && element instanceof HTMLElement && element.isConnected) element.focus()
    }
  }, [])
  return ({ returnsFocus }) => {
    returns.current = returnsFocus
    openPalette(null)
  }
}
