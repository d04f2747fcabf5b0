import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import type { Owner } from '#features/account/public.ts'
import { layOut, textsOf, type WrittenMail } from './mail-layout.ts'

/** The only mail that an address gets before it is confirmed. */
export function composeConfirmation(
  owner: Owner,
  { email, link, publicUrl }: { email: string; link: string; publicUrl: string },
): WrittenMail {
  const texts = textsOf(owner.language).confirm
  return layOut(
    owner,
    {
      subject: fillPlaceholders(texts.subject, { email }),
      heading: texts.heading,
      parts: [fillPlaceholders(texts.why, { email, owner: owner.email })],
      button: { label: texts.button, url: link },
      below: texts.ignore,
    },
    publicUrl,
  )
}
