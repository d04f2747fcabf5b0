import { applyAll } from './apply.ts'
import { clipped, clippedAfterBytes, clippedBar } from './clip.ts'
import { readAsWord } from './conditional-comments.ts'
import { showDark } from './dark-mode.ts'
import type { DefectCode } from './defect-codes.ts'
import { type Defect, Defects } from './defects.ts'
import { blockImages } from './images-off.ts'
import { Message } from './message.ts'
import type { Profile } from './profile.ts'
import { profiles } from './profiles.ts'
import { sanitize } from './sanitize.ts'
import { serialize } from './serialize.ts'
import { lackedFeatures, stepsOf } from './steps.ts'

export type { Defect } from './defects.ts'

export interface View {
  scheme: 'light' | 'dark'
  images: boolean
}

/**
 * A message as an email client shows it, and the differences that a reader sees. The HTML is complete, has no scripts and
 * loads nothing but images. Rules for dark mode and narrow screens that the client knows are left in it: the browser that
 * draws it emulates `scheme` and the client's width. Never throws, whatever the HTML is; an unknown client does.
 */
export function renderFor(html: string, clientId: string, view: View): { html: string; defects: Defect[] } {
  const profile = byId.get(clientId)
  if (!profile) throw new Error(`There is no email client '${clientId}'.`)
  const defects = defectsOf(profile)
  const cut = profile.clips ? clipped(html) : null
  if (cut !== null) defects.add('clipped', '', null, `${Math.round(clippedAfterBytes / 1024)} KB`)
  const message = read(cut ?? html, profile, defects)
  message.noteHidden()
  applyAll(message, stepsFor(profile), defects)
  if (!view.images) blockImages(message, defects)
  if (view.scheme === 'dark') showDark(message, profile.dark, defects)
  message.writeStyles()
  return { html: page(message, cut !== null), defects: defects.list() }
}

function defectsOf(profile: Profile): Defects {
  const ignored: DefectCode[] = []
  // No window on a desktop is as narrow as a phone.
  if (profile.client.section === 'desktop') ignored.push('phone_layout_lost')
  // Without a dark mode, the message has the colours that its author sees.
  if (!profile.client.hasDark) ignored.push('dark_colors_lost')
  // A module's own colours for dark mode mend these, where the client knows its rules.
  const ownRules = !lackedFeatures(profile).includes('css-at-media-prefers-color-scheme')
  const fixed: DefectCode[] = ownRules ? [] : ['picture_on_dark', 'dark_contrast']
  // Only Word reads the drawing of a round button.
  if (!profile.isWord) fixed.push('corners_lost')
  return new Defects(ignored, fixed)
}

const byId = new Map(profiles.map((profile) => [profile.client.id, profile]))
const steps = new Map<string, ReturnType<typeof stepsOf>>()

function stepsFor(profile: Profile) {
  const { id } = profile.client
  const known = steps.get(id) ?? stepsOf(profile)
  steps.set(id, known)
  return known
}

function read(html: string, { isWord }: Profile, defects: Defects): Message {
  const message = new Message(isWord ? readAsWord(html) : html)
  sanitize(message.root, (element) => {
    if (/^(iframe|object|embed|frame)$/.test(element.name))
      defects.add('frame_lost', element.name === 'object' ? 'html-object' : '', element, `<${element.name}>`)
  })
  message.readStyles()
  return message
}

function page(message: Message, isClipped: boolean): string {
  const body = serialize(message.root)
  const html = `<!DOCTYPE html><meta charset="utf-8">${body}`
  if (!isClipped) return html
  const end = html.lastIndexOf('</body>')
  return end < 0 ? html + clippedBar : html.slice(0, end) + clippedBar + html.slice(end)
}
