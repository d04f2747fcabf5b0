import { FlipHorizontal2, FlipVertical2, RotateCcw, RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Button } from '#ui/page/button.tsx'
import { drawEdit } from './draw-edit.ts'
import {
  type Adjustment,
  adjustmentNames,
  adjustments,
  type FilterName,
  filterNames,
  flip,
  noEdit,
  reshape,
  shapes,
  turn,
} from './edits.rules.ts'
import style from './image-editor.module.css'
import { Slider } from './slider.tsx'
import type { EditSteps } from './use-edit.ts'

interface PanelProps {
  picture: ImageBitmap
  steps: EditSteps
}

/** Crop, turn, mirror. */
export function TransformPanel({ picture, steps: { edit, change } }: PanelProps) {
  const t = useMessages('images')
  const turns = [
    { key: 'turnLeft', icon: <RotateCcw aria-hidden="true" />, run: () => change((now) => turn(now, -1)) },
    { key: 'turnRight', icon: <RotateCw aria-hidden="true" />, run: () => change((now) => turn(now, 1)) },
    {
      key: 'flipX',
      // lucide names this icon after its axis, which is vertical.
      icon: <FlipVertical2 aria-hidden="true" />,
      run: () => change((now) => flip(now, 'x')),
    },
    {
      key: 'flipY',
      icon: <FlipHorizontal2 aria-hidden="true" />,
      run: () => change((now) => flip(now, 'y')),
    },
  ] as const
  return (
    <>
      <fieldset className={style['choices']}>
        <legend>{t('editor.crop')}</legend>
        {shapes.map((shape) => (
          <Button
            key={shape}
            aria-pressed={edit.shape === shape}
            onClick={() => change((now) => reshape(now, shape, picture))}
          >
            {t(`editor.shapes.${shape}`)}
          </Button>
        ))}
      </fieldset>
      <p className={style['hint']}>{t('editor.cropHint')}</p>
      <fieldset className={style['choices']} data-column="">
        <legend>{t('editor.turn')}</legend>
        {turns.map(({ key, icon, run }) => (
          <Button key={key} icon={icon} onClick={run}>
            {t(`editor.${key}`)}
          </Button>
        ))}
      </fieldset>
    </>
  )
}

/** Filters, each with a preview of the picture. */
export function FiltersPanel({ picture, steps: { edit, change } }: PanelProps) {
  const t = useMessages('images')
  return (
    <fieldset className={style['filters']}>
      <legend>{t('editor.filters')}</legend>
      {filterNames.map((filter) => (
        <button
          key={filter}
          type="button"
          aria-pressed={edit.filter === filter}
          onClick={() => change((now) => (now.filter === filter ? now : { ...now, filter }))}
        >
          <FilterSample picture={picture} filter={filter} />
          {t(`editor.filterNames.${filter}`)}
        </button>
      ))}
    </fieldset>
  )
}

const samplePixels = 120

function FilterSample({ picture, filter }: { picture: ImageBitmap; filter: FilterName }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawEdit(canvas.current, picture, { ...noEdit, filter }, { longest: samplePixels })
  }, [picture, filter])
  return <canvas ref={canvas} />
}

/** The eight adjustments. */
export function AdjustPanel({ steps: { edit, change, endGroup } }: PanelProps) {
  const t = useMessages('images')
  const format = useFormat()
  const set = (name: Adjustment, value: number) =>
    change((now) => ({ ...now, adjust: { ...now.adjust, [name]: value } }), name)
  return (
    <fieldset className={style['sliders']}>
      <legend>{t('editor.adjust')}</legend>
      {adjustmentNames.map((name) => {
        const { min, max } = adjustments[name]
        const value = edit.adjust[name]
        return (
          <Slider
            key={name}
            label={t(`editor.adjustments.${name}`)}
            min={min}
            max={max}
            value={value}
            text={
              name === 'hue' ? `${value}°` : name === 'blur' ? String(value) : format.percent(value / 100, 0)
            }
            onChange={(next) => set(name, next)}
            onEnd={endGroup}
          />
        )
      })}
    </fieldset>
  )
}
