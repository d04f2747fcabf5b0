import { type Image, imageLimits } from '@carillon/contract/images'
import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Crop, SlidersHorizontal, Sparkles } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { pictureQuery } from '#api/images.ts'
import { useMessages } from '#lib/messages.tsx'
import { historyStep } from '#lib/page-keys.ts'
import { useFormat } from '#shell/use-format.ts'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { Button } from '#ui/page/button.tsx'
import { StepButtons } from '../editor-frame/step-buttons.tsx'
import { noEdit } from './edits.rules.ts'
import { type Format, formats } from './encode-edit.ts'
import { FormatChoice } from './format-choice.tsx'
import style from './image-editor.module.css'
import { AdjustPanel, FiltersPanel, TransformPanel } from './panels.tsx'
import { Slider } from './slider.tsx'
import { Stage } from './stage.tsx'
import { type EditSteps, useEdit } from './use-edit.ts'
import { useEncoded } from './use-encoded.ts'
import { useSaveEdited } from './use-save-edited.ts'

interface ImageEditorProps {
  image: Image
  onCancel: () => void
  onSaved: (image: Image) => void
}

/** Edits a picture and saves the result as a new image. The original stays unchanged. */
export function ImageEditor(props: ImageEditorProps) {
  const query = useQuery(pictureQuery(props.image))
  if (query.data) return <Editing {...props} picture={query.data} />
  return <NotLoaded query={query} lines={6} />
}

const tools = {
  transform: { icon: Crop, Panel: TransformPanel },
  filters: { icon: Sparkles, Panel: FiltersPanel },
  adjust: { icon: SlidersHorizontal, Panel: AdjustPanel },
} as const
type Tool = keyof typeof tools

function Editing({ image, picture, onCancel, onSaved }: ImageEditorProps & { picture: ImageBitmap }) {
  const t = useMessages('images')
  const ui = useMessages('ui')
  const { percent } = useFormat()
  const steps = useEdit()
  const [tool, setTool] = useState<Tool>('transform')
  const [zoom, setZoom] = useState(1)
  const [format, setFormat] = useState<Format>(() => (/\.jpe?g$/i.test(image.name) ? 'jpeg' : 'png'))
  const { blob, hasFailed } = useEncoded(picture, steps.edit, format)
  const isSaved = useRef(false)
  const save = useSaveEdited(image.name, format, (saved) => {
    isSaved.current = true
    onSaved(saved)
  })
  const isEdited = steps.edit !== noEdit
  const isTooLarge = blob !== null && blob.size > imageLimits.bytes
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys only repeat what the buttons do
    <div className={style['editor']} onKeyDown={(event) => onStepKeys(event, steps)}>
      <div className={style['bar']}>
        <StepButtons {...steps} />
        <Button look="quiet" disabled={!isEdited} onClick={() => steps.change(() => noEdit)}>
          {t('editor.reset')}
        </Button>
        <div className={style['zoom']}>
          <Slider
            label={t('editor.zoom')}
            min={1}
            max={4}
            step={0.25}
            value={zoom}
            text={percent(zoom, 0)}
            onChange={setZoom}
          />
        </div>
        <div className={style['end']}>
          <FormatChoice
            format={format}
            onChange={setFormat}
            bytes={blob?.size}
            isTooLarge={isTooLarge}
            hasFailed={hasFailed}
          />
          <Button onClick={onCancel}>{ui('cancel')}</Button>
          <Button
            look="primary"
            busy={save.isPending}
            disabled={!blob || isTooLarge || !(isEdited || isOther(image.name, format))}
            onClick={() => blob && save.mutate(blob)}
          >
            {t('editor.save')}
          </Button>
        </div>
      </div>
      <Tabs
        orientation="vertical"
        value={tool}
        onChange={(chosen) => setTool(chosen as Tool)}
        classNames={{
          root: style['work'] ?? '',
          list: style['rail'] ?? '',
          tab: style['tool'] ?? '',
          tabLabel: style['word'] ?? '',
          panel: style['panel'] ?? '',
        }}
      >
        <Tabs.List aria-label={t('editor.tools')}>
          {Object.entries(tools).map(([name, { icon: Icon }]) => (
            <Tabs.Tab key={name} value={name} leftSection={<Icon aria-hidden="true" />}>
              {t(`editor.${name as Tool}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.entries(tools).map(([name, { Panel }]) => (
          <Tabs.Panel key={name} value={name}>
            {name === tool && <Panel picture={picture} steps={steps} />}
          </Tabs.Panel>
        ))}
        <Stage picture={picture} steps={steps} zoom={zoom} isCropping={tool === 'transform'} />
      </Tabs>
      <DirtyGuard form={{ dirty: isEdited, isDirty: () => isEdited && !isSaved.current }} />
    </div>
  )
}

/** True if the format is not that of the file: saving in another format is a change, too. */
function isOther(name: string, format: Format): boolean {
  return !name.toLowerCase().endsWith(`.${formats[format].extension}`)
}

function onStepKeys(event: KeyboardEvent, steps: EditSteps): void {
  const step = historyStep(event)
  if (!step) return
  event.preventDefault()
  steps[step]()
}
