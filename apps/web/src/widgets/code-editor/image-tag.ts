import { attribute } from '@carillon/email-design/markup'

interface Picture {
  url: string
  alt: string
  width: number
}

/** An image as every mail program shows it: as wide as it is, and no wider than its place. */
export function imageTag({ url, alt, width }: Picture): string {
  const address = `${attribute('src', url)}${attribute('alt', alt)}`
  return `<img${address} width="${width}" style="display:block;max-width:100%;height:auto;border:0">`
}
