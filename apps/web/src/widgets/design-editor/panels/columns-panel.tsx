import {
  reverseColumns,
  setColumnBackground,
  setDistribution,
  updateModule,
} from '@carillon/email-design/commands'
import { type ColumnsModule, distributions } from '@carillon/email-design/design'
import { useId } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useEditorHandle } from '../use-editing.ts'
import { ChoiceRow } from './choice-row.tsx'
import { ColorField } from './color-field.tsx'
import type { ModulePanelProps } from './module-panel-props.ts'
import style from './panels.module.css'
import { NumberField, PaddingField } from './style-fields.tsx'

export function ColumnsPanel({ module, field }: ModulePanelProps<ColumnsModule>) {
  const t = useMessages('design-editor')
  const { actions } = useEditorHandle()
  const side = imageSide(module)
  return (
    <>
      {side && (
        <ChoiceRow
          label={t('styles.imageSide')}
          value={side}
          choices={(['left', 'right'] as const).map((value) => ({ value, label: t(`styles.${value}`) }))}
          onChange={() => actions.change((design) => reverseColumns(design, module.id))}
        />
      )}
      <Layout module={module} />
      <NumberField {...field('cellPadding', t('styles.gap'))} min={0} max={400} />
      <ChoiceRow
        label={t('styles.stacking')}
        value={module.stacking ?? 'stack'}
        choices={(['stack', 'reverse', 'never'] as const).map((value) => ({
          value,
          label: t(`styles.stackings.${value}`),
        }))}
        onChange={(stacking) =>
          actions.change((design) =>
            updateModule(design, module.id, { stacking: stacking === 'stack' ? undefined : stacking }),
          )
        }
      />
      <ColorField {...field('background', t('styles.background'))} optional />
      {module.columns.map(({ background }, column) => (
        <ColorField
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a column
          key={column}
          name={`column-${column}`}
          label={t('styles.columnBackground', { number: column + 1 })}
          value={background}
          optional
          onChange={(color) =>
            actions.change(
              (design) => setColumnBackground(design, module.id, column, color),
              `${module.id}:column-${column}`,
            )
          }
        />
      ))}
      <PaddingField {...field('padding', t('styles.padding'))} />
    </>
  )
}

/** The side of the image in a row of one image and one text. Null for any other row. */
function imageSide({ columns }: ColumnsModule): 'left' | 'right' | null {
  const [left, right] = columns.map(({ modules }) => (modules.length === 1 ? modules[0]?.kind : undefined))
  if (columns.length !== 2) return null
  if (left === 'image' && right === 'text') return 'left'
  return left === 'text' && right === 'image' ? 'right' : null
}

function Layout({ module }: { module: ColumnsModule }) {
  const t = useMessages('design-editor')
  const { actions } = useEditorHandle()
  const id = useId()
  return (
    <div className={style['field']}>
      <span className={style['label']} id={id}>
        {t('styles.layout')}
      </span>
      <fieldset className={style['layouts']} aria-labelledby={id}>
        {[...new Set<string>([...distributions, module.distribution])].map((distribution) => (
          <button
            key={distribution}
            type="button"
            aria-label={distribution.replaceAll(',', ' : ')}
            aria-pressed={distribution === module.distribution}
            onClick={() => actions.change((design) => setDistribution(design, module.id, distribution))}
          >
            {distribution.split(',').map((share, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a column
              <i key={index} style={{ flexGrow: Number(share) }} />
            ))}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
