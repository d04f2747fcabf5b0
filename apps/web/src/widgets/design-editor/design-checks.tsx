import type { Design, ModuleId } from '@carillon/email-design/design'
import { type DesignFinding, shortened } from '@carillon/email-design/finding'
import type { IsSample } from '@carillon/email-design/placeholder-texts'
import { allModules, findModule } from '@carillon/email-design/places'
import { linesOf } from '@carillon/email-design/text-spans'
import { memo, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { ChecksBar } from '../checks-gutter/checks-bar.tsx'
import type { ShownFinding } from '../checks-gutter/finding-list.tsx'
import { useFindingWords } from '../checks-gutter/finding-words.ts'
import { GutterMarks } from '../checks-gutter/gutter-marks.tsx'
import { mergeFindings } from '../checks-gutter/merge-findings.rules.ts'
import type { PreflightState } from '../checks-gutter/preflight.ts'
import { useIsSample } from '../checks-gutter/use-is-sample.ts'
import { newId, useEditedDesign, useEditorHandle } from './use-editing.ts'

export interface DesignChecksProps {
  /** Null if tags may have any name. */
  customFields: readonly string[] | null
  /** The element that scrolls the canvas. Marks are placed at its side. */
  stage: HTMLElement | null
  preflight: PreflightState | undefined
}

interface Judged {
  design: Design
  findings: DesignFinding[]
}

/** The checks run this long after the last change, so that typing is not delayed. */
const delayMs = 300

/** The checks of a design: marks beside the modules, and the list of findings. */
export const DesignChecks = memo(function DesignChecks({
  customFields,
  stage,
  preflight,
}: DesignChecksProps) {
  const { design } = useEditedDesign()
  const [judged, setJudged] = useState<Judged | null>(null)
  const isSample = useIsSample(preflight)
  useEffect(() => {
    let isLatest = true
    // Without a connection the findings stay, and the next change asks again.
    const judge = async () => {
      const findings = await check(design, customFields, isSample)
      if (isLatest) startTransition(() => setJudged({ design, findings }))
    }
    const timer = setTimeout(() => void judge().catch(() => undefined), delayMs)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [design, customFields, isSample])
  return judged && <Findings stage={stage} judged={judged} preflight={preflight} />
})

/**
 * The findings of a message. As in the preflight of the server, a sample text may also
 * be in the preheader.
 */
async function check(
  design: Design,
  customFields: readonly string[] | null,
  isSample: IsSample | undefined,
): Promise<DesignFinding[]> {
  // Loaded on demand, because tags are read by the parser of the server.
  const { checkMessage } = await import('@carillon/email-design/check-message')
  const found = checkMessage(design, { customFields, ...(isSample && { isSample }) })
  if (!isSample?.(design.preheader)) return found
  return [
    { code: 'text_placeholder', details: { text: shortened(design.preheader) }, module: null },
    ...found,
  ]
}

interface FindingsProps extends Pick<DesignChecksProps, 'stage' | 'preflight'> {
  judged: Judged
}

const Findings = memo(function Findings({ stage, preflight, judged: { design, findings } }: FindingsProps) {
  const t = useMessages('design-editor')
  const p = useMessages('preflight')
  const words = useFindingWords()
  const { actions } = useEditorHandle()
  const show = (module: ModuleId) => {
    actions.select(module)
    const element = document.querySelector<HTMLElement>(`[data-module="${CSS.escape(module)}"]`)
    element?.scrollIntoView({ block: 'nearest' })
    element?.focus({ preventScroll: true })
  }
  const local = findings.map(({ code, details, module, fix }) => ({
    code,
    details,
    place: module === null ? null : { module, line: null, column: null },
    ...(fix
      ? {
          fix: () => {
            actions.change((current) => fix(current, newId))
            actions.announce(p('fixed'))
          },
        }
      : {}),
  }))
  const list = mergeFindings(preflight?.findings ?? null, local, ({ place, parameter }) =>
    linesAt(design, place?.module ?? null).some((line) => shortened(line.trim()) === parameter['text']),
  )
  const shown = list.map((finding): ShownFinding => {
    const { place, card, field } = finding
    const module = place?.module ?? null
    const kind = module === null ? undefined : findModule(design, module)?.module.kind
    if (module !== null && kind) return { ...finding, where: t(`kinds.${kind}`), show: () => show(module) }
    if (finding.code === 'email_test_required') return { ...finding, test: preflight?.tests }
    if (!preflight || field === undefined || card === 'content') return finding
    return { ...finding, show: () => preflight.show({ card, field }) }
  })
  const said = list.map((finding) => ({ module: finding.place?.module ?? null, sentence: words(finding) }))
  const order = useMemo(() => allModules(design).map(({ id }) => id), [design])
  return (
    <>
      <GutterMarks stage={stage} said={useSame(said)} order={useSame(order)} onShow={show} />
      <ChecksBar findings={shown} state={preflight?.state} />
    </>
  )
})

/** The lines of a text; of the whole message: its preheader. */
function linesAt(design: Design, id: ModuleId | null): string[] {
  if (id === null) return [design.preheader]
  const module = findModule(design, id)?.module
  return module?.kind === 'text' ? linesOf(module.blocks) : []
}

/** Returns the previous value if the new one is equal, so that the marks are only placed again after a change. */
function useSame<T>(value: T): T {
  const kept = useRef(value)
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value
  return kept.current
}
