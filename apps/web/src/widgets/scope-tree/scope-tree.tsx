import { SegmentedControl } from '@mantine/core'
import { useMessages } from '#lib/messages.tsx'
import {
  type AccessLevel,
  grantableAreas,
  levelOf,
  type ScopeArea,
  scopesIn,
  withLevel,
} from './scope-areas.rules.ts'
import style from './scope-tree.module.css'

interface ScopeTreeProps {
  value: readonly string[]
  /** Left out, the tree is only read. */
  onChange?: ((scopes: string[]) => void) | undefined
  /** The scopes of the giver, which limit the choice. Undefined: all. */
  own?: readonly string[] | undefined
}

/** Scopes by area: what each area opens, its level of access, and its single scopes. It needs the texts of `roles`. */
export function ScopeTree({ value, onChange, own }: ScopeTreeProps) {
  const chosen = new Set(value)
  const areas = onChange
    ? grantableAreas(own)
    : grantableAreas(undefined).filter((area) => levelOf(area, chosen) !== 'none')
  return (
    <div>
      {areas.map((area) => (
        <Area key={area} area={area} value={value} chosen={chosen} onChange={onChange} own={own} />
      ))}
    </div>
  )
}

interface AreaProps extends ScopeTreeProps {
  area: ScopeArea
  chosen: ReadonlySet<string>
}

function Area({ area, value, chosen, onChange, own }: AreaProps) {
  const t = useMessages('roles')
  const name = t(`areas.${area}`)
  const all = scopesIn(area, onChange ? own : undefined)
  const level = levelOf(area, chosen, onChange ? own : undefined)
  const levels = (['none', 'read', 'full', 'some'] as const).filter((one) => one !== 'some' || level === one)
  return (
    <div className={style['area']}>
      <div className={style['head']}>
        <div className={style['words']}>
          <div>{name}</div>
          <div className={style['opens']}>{t(`opens.${area}`)}</div>
        </div>
        {onChange ? (
          <SegmentedControl
            size="xs"
            aria-label={name}
            value={level}
            onChange={(next) => onChange(withLevel(area, next as AccessLevel, value, own))}
            data={levels.map((one) => ({ value: one, label: t(`levels.${one}`), disabled: one === 'some' }))}
          />
        ) : (
          <span>{t(`levels.${level}`)}</span>
        )}
      </div>
      <details className={style['single']}>
        <summary>
          {t('single', { count: all.filter((scope) => chosen.has(scope)).length, total: all.length })}
        </summary>
        {all.map((scope) => (
          <label key={scope}>
            <input
              type="checkbox"
              checked={chosen.has(scope)}
              disabled={!onChange}
              onChange={(event) =>
                onChange?.(
                  event.target.checked ? [...value, scope] : value.filter((known) => known !== scope),
                )
              }
            />
            <code>{scope}</code>
          </label>
        ))}
      </details>
    </div>
  )
}
