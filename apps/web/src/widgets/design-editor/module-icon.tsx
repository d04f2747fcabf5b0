import {
  Ban,
  Code,
  Columns2,
  Image,
  type LucideIcon,
  MoveVertical,
  Newspaper,
  RectangleHorizontal,
  SeparatorHorizontal,
  Share2,
  Type,
} from 'lucide-react'
import type { TileKind } from './use-editing.ts'

const icons: Record<TileKind, LucideIcon> = {
  text: Type,
  image: Image,
  imageText: Newspaper,
  button: RectangleHorizontal,
  columns: Columns2,
  divider: SeparatorHorizontal,
  spacer: MoveVertical,
  code: Code,
  social: Share2,
  unsubscribe: Ban,
}

export function ModuleIcon({ kind }: { kind: TileKind }) {
  const Icon = icons[kind]
  return <Icon size={22} strokeWidth={1.7} />
}
