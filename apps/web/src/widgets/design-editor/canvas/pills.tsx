import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { PillSettings } from '../../tags/pill-settings.tsx'
import type { TagLook } from '../../tags/tag-look.rules.ts'
import { useTagNames } from '../../tags/tag-names.tsx'
import { redrawPills, type TagOptions } from '../../tags/tag-node.ts'

/** The state of the tags in an edited text: their names, and the open one. */
export function usePills() {
  const { look } = useTagNames()
  const latest = useRef(look)
  latest.current = look
  const [opened, open] = useState<number | null>(null)
  const [options] = useState<TagOptions>(() => ({ look: (source) => latest.current(source), open }))
  return { options, look, opened, close: () => open(null) }
}

interface PillsProps {
  editor: Editor | null
  look: (source: string) => TagLook
  opened: number | null
  close: () => void
}

/** The settings of the tag that is open. The tags are drawn again when names change. */
export function Pills({ editor, look, opened, close }: PillsProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pills read the names themselves
  useEffect(() => redrawPills(editor), [editor, look])
  return (
    editor && opened !== null && <PillSettings key={opened} editor={editor} at={opened} onClose={close} />
  )
}
