import type { CopyLanguage } from '@carillon/email-design/defaults'
import { fastify } from 'fastify'
import { noSender, sampleData } from '#features/campaign-messages/message.ts'
import { renderPreview } from '#features/campaign-messages/preview.ts'
import { findPrebuilt, listPrebuilts } from '#features/design-library/prebuilts.ts'
import { serveArtwork } from '#features/design-library/system-designs/serve-artwork.ts'
import { serveSocialIcons } from '#features/images/social-icons.ts'
import { usualTracking } from '#features/tracking-settings/public.ts'

const sender = {
  ...noSender,
  nickname: 'Fennmoor',
  from: { email: 'post@fennmoor.example', name: 'Fennmoor' },
  address: 'Webergasse 4',
  city: 'Lüneburg',
  zip: '21335',
  country: 'Germany',
}

/** The names of all system designs, as they are listed. */
export function systemDesignIds(language: CopyLanguage, publicUrl: string): string[] {
  return listPrebuilts(language, publicUrl).map(({ id }) => id)
}

/** A system design by its name, filled with the values of a contact and a sender as sending does. */
export async function designAsReceived(name: string, publicUrl: string) {
  const design = findPrebuilt(name, publicUrl)
  if (!design) throw new Error(`There is no design ${name}.`)
  const row = {
    subject: design.subject,
    html_content: design.html_content,
    preheader: '',
    plain_content: '',
    generate_plain_content: true,
    editor: 'code',
    document: null,
    categories: [],
    suppression_group_id: null,
    custom_unsubscribe_url: null,
  }
  const data = { ...sampleData(), first_name: 'Anna', email: 'anna@example.org' }
  const preview = await renderPreview({ row, sender, settings: usualTracking, publicUrl }, async () => data)
  return { id: design.id, ...preview }
}

/** Answers requests for the images in designs like the product, without listening on a port. */
export function servePicturesOfDesigns() {
  const app = fastify()
  serveArtwork(app)
  serveSocialIcons(app)
  return async (path: string) => {
    const { rawPayload, statusCode } = await app.inject(path)
    return { status: statusCode, contentType: 'image/png', body: rawPayload }
  }
}
