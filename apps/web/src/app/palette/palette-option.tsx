import { useEffect, useRef } from 'react'
import { Keys } from './keys.tsx'
import style from './palette.module.css'
import type { Line } from './use-entries.tsx'

interface OptionProps {
  id: string
  line: Line
  isChosen: boolean
  onChoose: () => void
  onOpen: () => void
}

/** A line that can be chosen by arrows and pointer. */
export function PaletteOption({ id, line, isChosen, onChoose, onOpen }: OptionProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={style['option']}
      onPointerMove={() => !isChosen && onChoose()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      {line.icon}
      <span className={style['name']}>{line.name}</span>
      {line.second && <span className={style['second']}>{line.second}</span>}
      {line.keys && <Keys keys={line.keys} />}
    </div>
  )
}
