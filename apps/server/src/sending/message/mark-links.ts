import { numberedLink } from '@carillon/personalization/lower-program'
import { tidyPostalLines } from '@carillon/personalization/postal-lines'
import type { SendMessage } from '#schema/stored-message.ts'
import { controlAnchor, numberLinks } from './number-links.ts'

const numbered = new RegExp(
  String.raw`\{\{#${numberedLink} (\d+)\}\}.*?\{\{/${numberedLink}\}\}|\{\{${numberedLink} (\d+)\}\}`,
  'gs',
)

/**
 * The HTML of a sent message with marks in place of the addresses of its tracked links. The links are numbered by the code
 * that sends, from the frozen message, so a mark stands where the clicks of its number came from.
 * @param markOf the mark of a link's number, which begins at 1; it must need no escaping in an attribute
 */
export function markLinks(
  { html, sender, tracking }: Pick<SendMessage, 'html' | 'sender' | 'tracking'>,
  markOf: (number: number) => string,
): string {
  const { html: found } = numberLinks(tidyPostalLines(html, sender), { ...tracking, opens: false })
  return found
    .replace(controlAnchor, '')
    .replace(numbered, (_link, personal: string | undefined, plain: string) =>
      markOf(Number(personal ?? plain)),
    )
}
