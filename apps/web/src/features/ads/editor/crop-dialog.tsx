import { type Crop, imageProblem, imageRules, type Shape, type Size } from '@carillon/ads/image-fit'
import { type FormEvent, useState } from 'react'
import { ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { useMessages } from '#lib/messages.tsx'
import { Dialog, FormFoot } from '#ui/dialog/dialog.tsx'
import { Choice } from '#widgets/editor-frame/choice.tsx'
import { useFindingWords } from '../parts/finding-words.ts'
import { cropOfPercent, cropWithRatio, nearestRatio, ratiosOf } from './designs.rules.ts'
import style from './editor.module.css'

interface CropDialogProps {
  shape: Shape
  src: string
  image: Size
  crop: Crop | undefined
  onCrop: (crop: Crop) => void
  onClose: () => void
}

/** Chooses the part of an image that a shape shows, with the ratios that its partner takes. */
export function CropDialog({ shape, src, image, crop: given, onCrop, onClose }: CropDialogProps) {
  const t = useMessages('ad-wizard')
  const wordsOf = useFindingWords()
  const [ratio, setRatio] = useState(() => nearestRatio(given ?? image, shape))
  const [crop, setCrop] = useState(() => given ?? cropWithRatio(image, ratio))
  const problem = imageProblem(crop, shape)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!problem) onCrop(crop)
  }
  const number = new Intl.NumberFormat(t.language, { maximumFractionDigits: 2 })
  return (
    <Dialog title={t(`image.crop.${shape}`)} size="picker" onClose={onClose}>
      <form onSubmit={submit} className={style['cropping']}>
        {ratiosOf[shape].length > 1 && (
          <Choice
            aria-label={t('crop.ratio')}
            value={String(ratio)}
            onChange={(text) => {
              setRatio(Number(text))
              setCrop(cropWithRatio(image, Number(text)))
            }}
            choices={ratiosOf[shape].map((each) => ({ value: String(each), label: ratioText(each, number) }))}
          />
        )}
        <p>{t('crop.hint')}</p>
        <div className={style['cropStage']}>
          <ReactCrop
            keepSelection
            ruleOfThirds
            aspect={ratio}
            crop={{
              unit: '%',
              x: (crop.left / image.width) * 100,
              y: (crop.top / image.height) * 100,
              width: (crop.width / image.width) * 100,
              height: (crop.height / image.height) * 100,
            }}
            onChange={(_, frame) => setCrop(cropOfPercent(frame, image, ratio))}
            ariaLabels={{
              cropArea: t('crop.area'),
              nwDragHandle: t('crop.handle'),
              nDragHandle: t('crop.handle'),
              neDragHandle: t('crop.handle'),
              eDragHandle: t('crop.handle'),
              seDragHandle: t('crop.handle'),
              sDragHandle: t('crop.handle'),
              swDragHandle: t('crop.handle'),
              wDragHandle: t('crop.handle'),
            }}
          >
            <img src={src} alt={t('image.alt')} />
          </ReactCrop>
        </div>
        <p role="status" data-wrong={problem ? '' : undefined}>
          {problem
            ? wordsOf({ code: problem, field: 'image', step: 'design', weight: 'error' })
            : t('crop.size', { ...crop, least: imageRules[shape].width })}
        </p>
        <FormFoot onCancel={onClose} submit={t('crop.save')} busy={false} disabled={problem !== null} />
      </form>
    </Dialog>
  )
}

/** A ratio as people know it: 4:5, 1:1, 4:3, 1.91:1. */
function ratioText(ratio: number, number: Intl.NumberFormat): string {
  if (ratio === 4 / 5) return '4:5'
  if (ratio === 4 / 3) return '4:3'
  return `${number.format(ratio)}:1`
}
