import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import style from './explained.module.css'

interface MeaningProps {
  text: string
  /** The element to point at, focus or touch. */
  children: ReactElement
}

/** Explains an element when it is pointed at, focused or touched. */
export function Meaning({ text, children }: MeaningProps) {
  return (
    <Tooltip label={text} multiline maw={300} events={{ hover: true, focus: true, touch: true }}>
      {children}
    </Tooltip>
  )
}

/** A word that is explained when it is pointed at, focused or touched. */
export function Explained({ text, children }: { text: string; children: string }) {
  return (
    <Meaning text={text}>
      <button type="button" className={style['word']}>
        {children}
      </button>
    </Meaning>
  )
}
