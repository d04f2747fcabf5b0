import { columnGeometry } from '@carillon/email-design/column-geometry'
import type { ColumnsModule } from '@carillon/email-design/design'
import { columnCellSelector, generateFrame, generateModule } from '@carillon/email-design/generate-module'
import { useMemo } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useDropTarget } from '../dragging.ts'
import style from './canvas.module.css'
import { CodeIsland } from './code-island.tsx'
import { GeneratedFrame, GeneratedHtml } from './generated-html.tsx'
import { ModuleBox, type ModuleBoxProps } from './module-box.tsx'
import { TextWriting } from './text-writing.tsx'

/** A module as the generator writes it; live where it is being edited or holds other modules. */
export function ModuleBody(props: ModuleBoxProps) {
  const { module, globals, width, selected } = props
  const t = useMessages('design-editor')
  if (module.kind === 'columns') return <ColumnsBody {...props} module={module} />
  if (module.kind === 'code') return <CodeIsland module={module} globals={globals} />
  if (module.kind === 'text' && selected === module.id) {
    return <TextWriting module={module} globals={globals} width={width} />
  }
  if (module.kind === 'image' && module.src === '') {
    return <span className={style['placeholder']}>{t('canvas.image')}</span>
  }
  return <GeneratedHtml html={generateModule(module, { globals, width })} />
}

function ColumnsBody(props: ModuleBoxProps & { module: ColumnsModule }) {
  const { module, globals, width } = props
  const html = useMemo(() => generateFrame(module, { globals, width }), [module, globals, width])
  return (
    <GeneratedFrame html={html} slots={columnCellSelector}>
      {(cell, column) => <Column {...props} cell={cell} column={column} />}
    </GeneratedFrame>
  )
}

interface ColumnProps extends ModuleBoxProps {
  module: ColumnsModule
  cell: HTMLElement
  column: number
}

function Column({ module, globals, width, selected, cell, column }: ColumnProps) {
  const t = useMessages('design-editor')
  const container = useMemo(() => ({ columns: module.id, column }), [module.id, column])
  const modules = module.columns[column]?.modules ?? []
  const room = columnGeometry(module, width)[column]?.width ?? width
  useDropTarget(cell, container)
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
