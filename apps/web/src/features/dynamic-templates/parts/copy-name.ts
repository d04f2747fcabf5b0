import { cutText } from '@carillon/contract/characters'
import { templateLimits } from '@carillon/contract/dynamic-templates'
import type { Messages } from '#lib/messages.tsx'

/** 'Copy of …' in the user's language, cut to the maximum length. */
export function copyName(t: Messages<'dynamic-templates'>, name: string): string {
  return cutText(t('index.copyOf', { name }), templateLimits.name).trimEnd()
}
