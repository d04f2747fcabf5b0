import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import style from './explained.module.css'

interface MeaningProps {
  text: string
  /** What is pointed at, focused or touched. */
  children: ReactElement
}

/** Says what something means when it is pointed at, focused or touched. */
export function Meaning({ text, children }: MeaningProps) {
  return (
    <Tooltip label={text} multiline maw={300} events={{ hover: true, focus: true, touch: true }}>
      {children}
    </Tooltip>
  )
}

/** A word whose meaning is said when it is pointed at, focused or touched. */
export function Explained({ text, children }: { text: string; children: string }) {
  return (
    <Meaning text={text}>
      <button type="button" className={style['word']}>
        {children}
      </button>
    </Meaning>
  )
}
