import { checkMessage } from '@carillon/email-design/check-message'
import type { Design, ModuleId } from '@carillon/email-design/design'
import type { DesignFinding } from '@carillon/email-design/finding'
import { generateHtml } from '@carillon/email-design/generate-html'
import { textsOf } from '@carillon/email-design/map-texts'
import { allModules, findModule } from '@carillon/email-design/places'
import { memo, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { ChecksBar } from '../checks-gutter/checks-bar.tsx'
import { GutterMarks } from '../checks-gutter/gutter-marks.tsx'
import { unknownTags } from '../checks-gutter/unknown-tags.ts'
import { newId, useEditedDesign, useEditorHandle } from './use-editing.ts'

interface DesignChecksProps {
  /** Null if tags may have any name. */
  customFields: readonly string[] | null
  /** The element that scrolls the canvas. Marks are placed at its side. */
  stage: HTMLElement | null
}

interface Judged {
  design: Design
  findings: DesignFinding[]
}

/** The checks run this long after the last change, so that typing is not delayed. */
const delayMs = 300

/** The checks of a design: marks beside the modules, and the list of findings. */
export const DesignChecks = memo(function DesignChecks({ customFields, stage }: DesignChecksProps) {
  const { design } = useEditedDesign()
  const [judged, setJudged] = useState<Judged | null>(null)
  useEffect(() => {
    const timer = setTimeout(
      () => startTransition(() => setJudged({ design, findings: judge(design, customFields) })),
      delayMs,
    )
    return () => clearTimeout(timer)
  }, [design, customFields])
  return judged && <Findings stage={stage} judged={judged} />
})

interface FindingsProps extends Pick<DesignChecksProps, 'stage'> {
  judged: Judged
}

const Findings = memo(function Findings({ stage, judged: { design, findings } }: FindingsProps) {
  const t = useMessages('design-editor')
  const { actions } = useEditorHandle()
  const show = (module: ModuleId) => {
    actions.select(module)
    const element = document.querySelector<HTMLElement>(`[data-module="${CSS.escape(module)}"]`)
    element?.scrollIntoView({ block: 'nearest' })
    element?.focus({ preventScroll: true })
  }
  const shown = findings.map(({ code, details, module, fix }, index) => {
    const kind = module && findModule(design, module)?.module.kind
    return {
      key: `${code}:${module}:${index}`,
      ...{ code, details },
      ...(kind ? { where: `${t(`kinds.${kind}`)}:` } : {}),
      ...(module ? { show: () => show(module) } : {}),
      ...(fix
        ? {
            fix: () => {
              actions.change((current) => fix(current, newId))
              actions.announce(t('checks.fixed'))
            },
          }
        : {}),
    }
  })
  const said = useMemo(
    () =>
      findings.map(({ module, code, details }) => ({ module, sentence: t(`checks.found.${code}`, details) })),
    [findings, t],
  )
  const order = useMemo(() => allModules(design).map(({ id }) => id), [design])
  return (
    <>
      <GutterMarks stage={stage} said={useSame(said)} order={useSame(order)} onShow={show} />
      <ChecksBar findings={shown} />
    </>
  )
})

/** Returns the previous value if the new one is equal, so that the marks are only placed again after a change. */
function useSame<T>(value: T): T {
  const kept = useRef(value)
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value
  return kept.current
}

function judge(design: Design, customFields: readonly string[] | null): DesignFinding[] {
  // The empty canvas has its own instructions.
  if (design.modules.length === 0) return []
  const tags = unknownTags(generateHtml(design), customFields).map(({ name, ...finding }) => ({
    ...finding,
    module: moduleSaying(design, name),
  }))
  return [...checkMessage(design), ...tags]
}

function moduleSaying(design: Design, name: string): ModuleId | null {
  const says = (text: string) => /\{\{/.test(text) && text.includes(name)
  const found = allModules(design).find(
    (module) =>
      module.kind !== 'columns' && textsOf({ ...design, preheader: '', modules: [module] }).some(says),
  )
  return found?.id ?? null
}
