import type { Image } from '@carillon/contract/images'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { fileAddress } from '#api/images.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { CopyField } from '#ui/form/copy-field.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { dimensions } from './dimensions.ts'
import style from './image-details.module.css'
import { ImageUses } from './image-uses.tsx'

interface ImageDetailsProps {
  image: Image
  editTo: To
  deleteTo: To
  /** True if opened from an editor: then links to other pages open in a new tab. */
  isOverEditor?: boolean
  /** Extra fields of an editor that inserts the image. */
  children?: ReactNode
}

/** Details of one image and its actions. */
export function ImageDetails({ image, editTo, deleteTo, isOverEditor, children }: ImageDetailsProps) {
  const t = useMessages('images')
  const format = useFormat()
  const facts = [
    [t('details.fileName'), image.name],
    [t('details.uploaded'), format.time(image.created)],
    [t('details.dimensions'), dimensions(image)],
    [t('details.size'), format.bytes(image.file_size)],
  ]
  return (
    <div className={style['details']}>
      <div className={style['preview']}>
        <img
          src={fileAddress(image.url)}
          alt={t('details.preview', { name: image.name })}
          {...fittedSize(image)}
        />
      </div>
      {children}
      <dl className={style['facts']}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CopyField label={t('details.url')} text={image.url} />
      <ImageUses id={image.id} newTab={isOverEditor ?? false} />
      <div className={style['actions']}>
        <ButtonLink to={editTo} icon={<Pencil aria-hidden="true" />}>
          {t('details.edit')}
        </ButtonLink>
        <ButtonLink look="quiet" to={deleteTo} icon={<Trash2 aria-hidden="true" />}>
          {t('details.delete')}
        </ButtonLink>
      </div>
    </div>
  )
}

const tallest = 258

/** The size of the image in the preview, known before the file is loaded, so that nothing below moves. */
function fittedSize({ width, height }: Image): { width: number; height: number } {
  const scale = Math.min(1, tallest / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
