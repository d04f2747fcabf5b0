import { templateLimits } from '@carillon/contract/dynamic-templates'
import type { Messages } from '#lib/messages.tsx'

/** 'Copy of …' in the reader's language, cut to what a name may hold. */
export function copyName(t: Messages<'dynamic-templates'>, name: string): string {
  return t('index.copyOf', { name }).slice(0, templateLimits.name).trimEnd()
}
