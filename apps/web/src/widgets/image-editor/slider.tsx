import { useId } from 'react'
import style from './image-editor.module.css'

interface SliderProps {
  label: string
  min: number
  max: number
  step?: number
  value: number
  /** The value as text: `140 %`. */
  text: string
  onChange: (value: number) => void
  /** Called when the mouse button or the key is released. */
  onEnd?: () => void
}

/** A slider for mouse and arrow keys, with its value beside the label. */
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
