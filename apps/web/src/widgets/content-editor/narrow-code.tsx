import { useMessages } from '#lib/messages.tsx'
import { BarActions } from '../editor-frame/bar-actions.tsx'
import { EditorFrame } from '../editor-frame/editor-frame.tsx'
import type { EditorProps } from '../editor-frame/editor-props.ts'
import { NarrowHint } from '../editor-frame/narrow-hint.tsx'
import { StripButton } from '../email-previews/strip-button.tsx'
import { StripPanel } from '../email-previews/strip-panel.tsx'
import { useStrip } from '../email-previews/use-strip.ts'
import { MessageContexts } from '../message-contexts/message-contexts.tsx'
import { MailFrame } from '../message-preview/mail-frame.tsx'
import { htmlWithPills } from '../tags/pill.ts'
import { useTagNames } from '../tags/tag-names.tsx'
import { useTestData } from '../test-data/test-data.ts'

interface NarrowCodeProps
  extends Pick<EditorProps, 'base' | 'bar' | 'envelope' | 'plain' | 'tested' | 'testData' | 'onTestData'> {
  html: () => string
}

/** Hand-written HTML on a narrow screen: read-only, with preview and test send. */
export function NarrowCode(props: NarrowCodeProps) {
  const { base, bar, envelope, plain, tested, html } = props
  const t = useMessages('design-editor')
  const { look } = useTagNames()
  const strip = useStrip(tested, 'code')
  const testData = useTestData(base, { text: props.testData, onChange: props.onTestData })
  return (
    <MessageContexts
      base={base}
      envelope={envelope}
      plain={plain}
      testData={testData}
      html={html}
      insertImage={null}
      goTo={() => {}}
    >
      <EditorFrame
        bar={{
          ...bar,
          actions: <BarActions base={base}>{bar.actions}</BarActions>,
          notices: (
            <>
              <NarrowHint>{t('narrow.code')}</NarrowHint>
              {bar.notices}
            </>
          ),
        }}
        tools={<StripButton strip={strip} />}
      >
        <MailFrame title={t('code.preview')} html={htmlWithPills(html(), look)} />
        <StripPanel strip={strip} />
      </EditorFrame>
    </MessageContexts>
  )
}
