import type { Crop, Size } from '@carillon/ads/image-fit'
import style from './editor.module.css'

interface CroppedPictureProps {
  /** Undefined while its address loads: its place is kept. */
  src: string | undefined
  alt: string
  size: Size
  /** Left out, the whole image is shown. */
  crop: Crop | undefined
}

/** A part of an image, as wide as its place. */
export function CroppedPicture({ src, alt, size, crop }: CroppedPictureProps) {
  const { left, top, width, height } = crop ?? { left: 0, top: 0, ...size }
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <span className={style['cropped']} style={{ aspectRatio: `${width} / ${height}` }}>
      {src !== undefined && (
        <img
          src={src}
          alt={alt}
          style={{
            width: percent(size.width, width),
            left: percent(-left, width),
            top: percent(-top, height),
          }}
        />
      )}
    </span>
  )
}
