import { SegmentedControl } from '@mantine/core'
import { useMessages } from '#lib/messages.tsx'
import type { AccessLevel, KeyArea } from '../api-key-scopes.rules.ts'

interface LevelRowProps {
  area: KeyArea
  level: AccessLevel
  onChange: (level: AccessLevel) => void
}

/** One area of the API with the level of access that the key gets. */
export function LevelRow({ area, level, onChange }: LevelRowProps) {
  const t = useMessages('account')
  const name = t(`apiKeys.areas.${area}`)
  return (
    <div
      style={{
        display: 'flex',
        alignItems: 'center',
        gap: 'var(--space-12)',
        padding: 'var(--space-6) 0',
        flexWrap: 'wrap',
      }}
    >
      <span style={{ flex: '1 1 140px' }}>{name}</span>
      <SegmentedControl
        size="xs"
        aria-label={name}
        value={level}
        onChange={(value) => onChange(value as AccessLevel)}
        data={(['none', 'read', 'full'] as const).map((value) => ({
          value,
          label: t(`apiKeys.levels.${value}`),
        }))}
      />
    </div>
  )
}
