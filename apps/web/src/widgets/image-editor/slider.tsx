import { useId } from 'react'
import style from './image-editor.module.css'

interface SliderProps {
  label: string
  min: number
  max: number
  step?: number
  value: number
  /** The value in words: `140 %`. */
  text: string
  onChange: (value: number) => void
  /** The hand, or the key, was lifted. */
  onEnd?: () => void
}

/** A number by hand or by arrow keys, with its value beside the label. */
export function Slider({ label, text, value, onChange, onEnd, ...bounds }: SliderProps) {
  const id = useId()
  return (
    <div className={style['slider']}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{text}</output>
      <input
        {...bounds}
        id={id}
        type="range"
        value={value}
        aria-valuetext={text}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        onPointerUp={onEnd}
        onBlur={onEnd}
      />
    </div>
  )
}
