import type { Profile } from './profile.ts'
import { appleProfiles } from './profiles/apple.ts'
import { germanProfiles } from './profiles/german.ts'
import { gmailProfiles } from './profiles/gmail.ts'
import { otherProfiles } from './profiles/other.ts'
import { outlookProfiles } from './profiles/outlook.ts'

export const profiles: readonly Profile[] = [
  ...gmailProfiles,
  ...appleProfiles,
  ...outlookProfiles,
  ...otherProfiles,
  ...germanProfiles,
]
