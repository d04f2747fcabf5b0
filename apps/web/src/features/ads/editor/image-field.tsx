import { type Shape, shapesOf } from '@carillon/ads/image-fit'
import { images } from '@carillon/contract/images'
import { Crop as CropIcon, ImagePlus, X } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { FieldFrame } from '#ui/form/field.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { CroppedPicture } from './cropped-picture.tsx'
import { useDesign } from './design-context.ts'
import style from './editor.module.css'

/** The image of the ad, as each of its shapes shows it. */
export function ImageField({ base }: { base: string }) {
  const t = useMessages('ad-wizard')
  const dialogTo = useDialogTo()
  const { platform, design, change, problemOf, picture, isPictureGone } = useDesign()
  const [cropping, setCropping] = useState<Shape | null>(null)
  const { image } = design
  return (
    <FieldFrame
      name="image"
      label={t('image.label')}
      hint={t(`image.hints.${platform}`)}
      problem={isPictureGone ? t('image.gone') : problemOf('image')}
    >
      {({ id, name: _, ...wiring }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset can't take the label of the frame
        <div role="group" aria-labelledby={`${id}-label`} id={id} {...wiring} className={style['image']}>
          {image && !isPictureGone && (
            <ul className={style['shapes']}>
              {shapesOf[platform].map((shape) => (
                <li key={shape}>
                  <CroppedPicture
                    src={picture ?? undefined}
                    alt={t('image.alt')}
                    size={image}
                    crop={image.crops[shape]}
                  />
                  <Button
                    size="toolbar"
                    disabled={!picture}
                    icon={<CropIcon size={16} aria-hidden="true" />}
                    onClick={() => setCropping(shape)}
                  >
                    {t(`image.crop.${shape}`)}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <div className={style['imageTools']}>
            <ButtonLink
              size="toolbar"
              call={images.list}
              icon={<ImagePlus size={16} aria-hidden="true" />}
              to={dialogTo(`${base}/image_manager`)}
            >
              {t(image ? 'image.replace' : 'image.choose')}
            </ButtonLink>
            {image && (
              <Button
                size="toolbar"
                look="quiet"
                icon={<X size={16} aria-hidden="true" />}
                onClick={() => change({ image: null })}
              >
                {t('image.remove')}
              </Button>
            )}
          </div>
          {cropping && image && picture && (
            <CropDialog
              shape={cropping}
              src={picture}
              image={image}
              crop={image.crops[cropping]}
              onCrop={(crop) => {
                change({ image: { ...image, crops: { ...image.crops, [cropping]: crop } } })
                setCropping(null)
              }}
              onClose={() => setCropping(null)}
            />
          )}
        </div>
      )}
    </FieldFrame>
  )
}
