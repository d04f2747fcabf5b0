import { attribute } from '@carillon/email-design/markup'

interface Picture {
  url: string
  alt: string
  width: number
}

/**
 * An image tag that works in every mail program: the image has its own width, but is never wider than its container.
 */
export function imageTag({ url, alt, width }: Picture): string {
  const address = `${attribute('src', url)}${attribute('alt', alt)}`
  return `<img${address} width="${width}" style="display:block;max-width:100%;height:auto;border:0">`
}
