import { renderFor, type View } from '../src/render-for.ts'

const usual: View = { scheme: 'light', images: true }

/** A message in a client, without what every picture begins with, and the codes of its defects. */
export function shown(
  clientId: string,
  html: string,
  view: Partial<View> = {},
): [html: string, codes: string[]] {
  const { html: out, defects } = renderFor(html, clientId, { ...usual, ...view })
  return [out.replace('<!DOCTYPE html><meta charset="utf-8">', ''), defects.map(({ code }) => code)]
}
