import { smsLimits } from '@carillon/contract/sms-config'
import { ArrowLeft, ArrowRight, ImagePlus, X } from 'lucide-react'
import { fileAddress } from '#api/images.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { FieldFrame } from '#ui/form/field.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Meter } from '#ui/page/meter.tsx'
import { type SmsImage, useSms } from './sms-draft.ts'
import style from './sms-editor.module.css'

/** The images of a text message in their order, and how much of the allowed size they take. */
export function ImagesField() {
  const t = useMessages('sms')
  const format = useFormat()
  const dialogTo = useDialogTo()
  const { settings, change, base } = useSms()
  const { images } = settings
  const bytes = images.reduce((sum, { file_size }) => sum + file_size, 0)
  const { images: most, imageBytes: limit, imageWarnBytes } = smsLimits
  const isTooMuch = bytes > limit
  const large = images.filter(({ file_size }) => file_size > imageWarnBytes)
  const put = (next: SmsImage[]) => change({ images: next })
  const move = (from: number, to: number) => {
    const next = [...images]
    const [moved] = next.splice(from, 1)
    if (moved) next.splice(to, 0, moved)
    put(next)
  }
  return (
    <FieldFrame
      name="images"
      label={t('images.label')}
      optional
      hint={images.length === 0 ? t('images.hint') : undefined}
      problem={isTooMuch ? t('images.tooLarge') : undefined}
    >
      {() => (
        <div className={style['images']}>
          {images.length > 0 && (
            <ul className={style['thumbs']}>
              {images.map((image, at) => (
                <li key={image.id} data-gone={image.is_deleted || undefined}>
                  <img src={fileAddress(image.thumbnail)} alt={image.name} title={image.name} />
                  <span className={style['thumbTools']}>
                    <ThumbButton
                      label={t('images.earlier', { name: image.name })}
                      disabled={at === 0}
                      onClick={() => move(at, at - 1)}
                      icon={<ArrowLeft />}
                    />
                    <ThumbButton
                      label={t('images.remove', { name: image.name })}
                      onClick={() => put(images.filter(({ id }) => id !== image.id))}
                      icon={<X />}
                    />
                    <ThumbButton
                      label={t('images.later', { name: image.name })}
                      disabled={at === images.length - 1}
                      onClick={() => move(at, at + 1)}
                      icon={<ArrowRight />}
                    />
                  </span>
                  {image.is_deleted && <span className={style['problem']}>{t('images.deleted')}</span>}
                </li>
              ))}
            </ul>
          )}
          <div className={style['imagesFoot']}>
            {images.length < most && (
              <ButtonLink
                size="toolbar"
                icon={<ImagePlus size={16} aria-hidden="true" />}
                to={dialogTo(`${base}/image_manager`)}
              >
                {t('images.add')}
              </ButtonLink>
            )}
            {images.length > 0 && (
              <span className={style['imagesMeter']} data-over={isTooMuch || undefined}>
                <Meter share={bytes / limit} width={72} tone={isTooMuch ? 'attention' : 'brand'} />
                {t('images.meter', {
                  count: images.length,
                  most,
                  size: megabytes(bytes, format.number),
                  limit: megabytes(limit, format.number),
                })}
              </span>
            )}
          </div>
          {large.length > 0 && (
            <p className={style['small']}>
              {t('images.large', { count: large.length, names: large.map(({ name }) => name).join(', ') })}
            </p>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

/** A size in megabytes with one decimal, never 0 for an image. */
function megabytes(bytes: number, number: (value: number) => string): string {
  return number(Math.max(1, Math.round((bytes / 1024 / 1024) * 10)) / 10)
}

interface ThumbButtonProps {
  label: string
  disabled?: boolean
  onClick: () => void
  icon: React.ReactNode
}

function ThumbButton({ label, icon, ...rest }: ThumbButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...rest}>
      {icon}
    </button>
  )
}
