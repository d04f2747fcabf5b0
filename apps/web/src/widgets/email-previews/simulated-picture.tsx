import { pictureAddress } from '#api/email-testing.ts'
import { useMessages } from '#lib/messages.tsx'
import type { Preview } from './preview.ts'

interface SimulatedPictureProps {
  preview: Preview
  picture: NonNullable<Preview['picture']>
  name: string
}

/** The picture of a message in an email client. */
export function SimulatedPicture({ preview, picture, name }: SimulatedPictureProps) {
  const t = useMessages('email-testing-strip')
  return (
    <img
      src={pictureAddress(picture.url)}
      width={picture.width}
      height={picture.height}
      alt={t(preview.is_simulated ? 'altSimulated' : 'alt', { client: name })}
      decoding="async"
    />
  )
}
