import {
  BookOpen,
  CornerDownRight,
  FileText,
  Filter,
  Keyboard,
  LayoutGrid,
  List,
  Mail,
  Plus,
  User,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { isLegacyPage } from '#lib/legacy.ts'
import { useMessages } from '#lib/messages.tsx'
import { accessTo } from '#shell/access.rules.ts'
import { groupsOn } from '#shell/navigation-entries.tsx'
import { openPalette } from '#shell/open-palette.ts'
import { useShell } from '#shell/shell.ts'
import { usePerson } from '#shell/use-person.ts'
import { actions, pagesBelow } from './entries.ts'
import { fitting } from './match.rules.ts'
import type { Kind } from './use-found.ts'

/** A line of the palette: it leads somewhere, or does something. */
export interface Line {
  id: string
  name: string
  second?: string | undefined
  icon: ReactNode
  keys?: readonly string[] | undefined
  to?: string
  /** Words by which it is found besides its name. */
  words?: string
  run?: () => void
}

const mostPages = 20
const mostActions = 6

export const iconOf: Readonly<Record<Kind, ReactNode>> = {
  singleSends: <Mail />,
  contacts: <User />,
  lists: <List />,
  segments: <Filter />,
  designs: <LayoutGrid />,
  templates: <FileText />,
}

/** Actions and pages that fit the text, without those that the user may not open. */
export function useEntries(
  areas: ReadonlySet<string>,
  text: string,
): { actions: readonly Line[]; pages: readonly Line[] } {
  const t = useMessages('palette')
  const shell = useMessages('shell')
  const person = usePerson()
  const { kind, user } = useShell()
  const { hasLegacyTemplates } = user
  const isOpen = ({ area, to }: { area: string; to: string }) =>
    areas.has(area) && accessTo(to, person) === 'open'

  const begin: Line[] = actions
    .filter(isOpen)
    .map(({ label, to }) => ({ id: to, name: t(label), icon: <Plus />, to }))
  const keys: Line = {
    id: 'keys',
    name: t('actions.showKeys'),
    icon: <Keyboard />,
    keys: ['?'],
    run: () => openPalette('keys'),
  }
  // In the page of a host the addresses of this server's documents would lead to the host.
  const documentation: Line = {
    id: 'documentation',
    name: t('actions.openDocumentation'),
    icon: <BookOpen />,
    run: () => window.open('/docs', '_blank', 'noreferrer'),
  }
  const general = kind === 'standalone' ? [keys, documentation] : [keys]
  const areaPages: Line[] = groupsOn({ isLegacy: isLegacyPage(), hasLegacy: hasLegacyTemplates })
    .flatMap(({ entries }) => entries)
    .filter(isOpen)
    .map(({ to, label, icon, letter }) => ({
      id: to,
      name: shell(label),
      icon,
      to,
      keys: letter ? ['g', letter] : undefined,
    }))
  const below: Line[] = pagesBelow.filter(isOpen).map(({ label, words, to }) => ({
    id: to,
    name: t(label),
    icon: <CornerDownRight />,
    to,
    ...(words ? { words: t(words) } : {}),
  }))

  return {
    actions: fitting([...begin, ...general], text, text === '' ? 4 : mostActions),
    pages: fitting([...areaPages, ...below], text, mostPages),
  }
}
