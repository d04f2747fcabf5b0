import type { Owner } from '#features/account/public.ts'
import { fill, layOut, textsOf, type WrittenMail } from './mail-layout.ts'

/** The only mail that an address gets before it is confirmed. */
export function composeConfirmation(
  owner: Owner,
  { email, link, publicUrl }: { email: string; link: string; publicUrl: string },
): WrittenMail {
  const texts = textsOf(owner.language).confirm
  return layOut(
    owner,
    {
      subject: fill(texts.subject, { email }),
      heading: texts.heading,
      parts: [fill(texts.why, { email, owner: owner.email })],
      button: { label: texts.button, url: link },
      below: texts.ignore,
    },
    publicUrl,
  )
}
