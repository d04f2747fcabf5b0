import { eventCondition } from '@carillon/segment-language/event-condition'
import { type Condition, type SegmentTree, treeVersion } from '@carillon/segment-language/tree'
import { useMessages } from '#lib/messages.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import style from './board.module.css'
import type { BoardHandle } from './board-handle.ts'

const anySend = eventCondition('sent', { source: { type: 'single_send', id: null } })
const anyMail = eventCondition('sent')

/** Common conditions that the user can change after adding them. */
const presets = {
  sentNotOpened: [anySend, { ...anySend, event: 'opened', negated: true }],
  sentNotClicked: [anySend, { ...anySend, event: 'clicked', negated: true }],
  activeLately: [{ ...anyMail, event: 'opened', period: { type: 'within', amount: 30, unit: 'days' } }],
  asleep: [
    anyMail,
    { ...anyMail, event: 'opened', negated: true, period: { type: 'within', amount: 6, unit: 'months' } },
  ],
  newcomer: [{ kind: 'date', field: 'created_at', operator: 'within', values: [], amount: 7, unit: 'days' }],
} as const satisfies Record<string, readonly Condition[]>

const names = Object.keys(presets) as (keyof typeof presets)[]

export function PresetsMenu({ handle, disabled }: { handle: BoardHandle; disabled: boolean }) {
  const t = useMessages('segment-builder')
  if (disabled) return null
  return (
    <span className={style['presets']}>
      <MenuButton
        look="quiet"
        size="toolbar"
        actions={names.map((name) => ({
          label: t(`preset.${name}`),
          run: () => handle.addTree(treeOfPreset(presets[name])),
        }))}
      >
        {t('presets')}
      </MenuButton>
    </span>
  )
}

function treeOfPreset(conditions: readonly Condition[]): SegmentTree {
  return {
    version: treeVersion,
    joiner: 'and',
    groups: [{ joiner: 'and', conditions: [...conditions] }],
  }
}
