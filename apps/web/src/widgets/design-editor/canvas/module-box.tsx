import { columnGeometry } from '@carillon/email-design/column-geometry'
import type { ColumnsModule, Globals, Module, ModuleId } from '@carillon/email-design/design'
import { columnCellSelector, generateFrame, generateModule } from '@carillon/email-design/generate-module'
import type { Container } from '@carillon/email-design/places'
import { memo, useMemo, useRef } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useDraggable } from '../dragging.ts'
import { isWritten } from '../module-actions.ts'
import { moduleExcerpt } from '../module-excerpt.ts'
import style from './canvas.module.css'
import { CodeIsland } from './code-island.tsx'
import { GeneratedFrame, GeneratedHtml } from './generated-html.tsx'
import { ModuleTools } from './module-tools.tsx'
import { ButtonModule, TextModule } from './writing.tsx'

interface ModuleBoxProps {
  module: Module
  globals: Globals
  /** Available width in pixels. */
  width: number
  container: Container
  position: number
  count: number
  /** The selected module if it is this one or inside it, otherwise null, so that other boxes don't render again. */
  selected: ModuleId | null
}

/** One module on the canvas. It can be selected, dragged and edited by keyboard. */
export const ModuleBox = memo(function ModuleBox(props: ModuleBoxProps) {
  const { module, globals, width, container, position, count, selected } = props
  const t = useMessages('design-editor')
  const element = useRef<HTMLDivElement>(null)
  const isSelected = selected === module.id
  const isWriting = isSelected && isWritten(module)
  useDraggable(element, { tile: module.kind, module: module.id }, !isWriting)
  const kind = t(`kinds.${module.kind}`)
  const label = container
    ? t('canvas.moduleInColumn', { kind, position, count, column: container.column + 1 })
    : t('canvas.module', { kind, position, count })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; this is a part of a document
    <div
      ref={element}
      className={style['module']}
      data-module={module.id}
      data-kind={module.kind}
      data-selected={isSelected || undefined}
      data-shown-on={module.shownOn}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: modules are selected, moved and removed by keyboard
      tabIndex={0}
      aria-label={label}
      aria-description={moduleExcerpt(module)}
      aria-current={isSelected || undefined}
    >
      {module.shownOn && <span className={style['screens']}>{t(`canvas.only.${module.shownOn}`)}</span>}
      {isSelected && <ModuleTools module={module} label={kind} />}
      <ModuleBody module={module} globals={globals} width={width} container={container} selected={selected} />
    </div>
  )
})

type ModuleBodyProps = Omit<ModuleBoxProps, 'position' | 'count'>

/**
 * A module as the generator writes it, with live content if it is being edited or contains other modules. Memoised,
 * because its position does not affect it.
 */
const ModuleBody = memo(function ModuleBody(props: ModuleBodyProps) {
  const { module, globals, width, selected } = props
  const t = useMessages('design-editor')
  if (module.kind === 'columns') return <ColumnsBody {...props} module={module} />
  if (module.kind === 'code') return <CodeIsland module={module} globals={globals} />
  if (module.kind === 'text' && selected === module.id) {
    return <TextModule module={module} globals={globals} width={width} />
  }
  if (module.kind === 'button' && selected === module.id) {
    return <ButtonModule module={module} globals={globals} width={width} />
  }
  if (module.kind === 'image' && module.src === '') {
    return <span className={style['placeholder']}>{t('canvas.image')}</span>
  }
  return <GeneratedHtml html={generateModule(module, { globals, width })} />
})

function ColumnsBody(props: ModuleBodyProps & { module: ColumnsModule }) {
  const { module, globals, width } = props
  const html = useMemo(() => generateFrame(module, { globals, width }), [module, globals, width])
  return (
    <GeneratedFrame html={html} slots={columnCellSelector}>
      {(_, column) => <Column {...props} column={column} />}
    </GeneratedFrame>
  )
}

interface ColumnProps extends ModuleBodyProps {
  module: ColumnsModule
  column: number
}

function Column({ module, globals, width, selected, column }: ColumnProps) {
  const t = useMessages('design-editor')
  const container = useMemo(() => ({ columns: module.id, column }), [module.id, column])
  const modules = module.columns[column]?.modules ?? []
  const room = columnGeometry(module, width)[column]?.width ?? width
  if (modules.length === 0) return <span className={style['placeholder']}>{t('canvas.dropHere')}</span>
  return modules.map((leaf, index) => (
    <ModuleBox
      key={leaf.id}
      module={leaf}
      globals={globals}
      width={room}
      container={container}
      position={index + 1}
      count={modules.length}
      selected={selected === leaf.id ? selected : null}
    />
  ))
}
