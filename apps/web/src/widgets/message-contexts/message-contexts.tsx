import { type ReactNode, useMemo, useRef } from 'react'
import { Outlet } from 'react-router'
import type { EditorProps } from '../editor-frame/editor-props.ts'
import { InsertImageContext, type Picture } from '../image-manager/insert-image.ts'
import { PreviewedMessageContext, type SourcePlace } from '../message-preview/previewed-message.ts'
import { type TestData, TestDataContext } from '../test-data/test-data.ts'

interface MessageContextsProps extends Pick<EditorProps, 'base' | 'envelope' | 'plain'> {
  testData: TestData
  /** Returns the current message. */
  html: () => string
  /** Returns the current message as it is sent, if that differs. */
  sentHtml?: () => string
  insertImage: ((picture: Picture) => void) | null
  /** The alt text of the image that is replaced. */
  imageAlt?: () => string
  goTo: (place: SourcePlace) => void
  children: ReactNode
}

/**
 * Provides the message, its test data and the place for images to the dialogs over an editor, and renders these dialogs.
 */
export function MessageContexts({
  base,
  envelope,
  plain,
  testData,
  children,
  ...callbacks
}: MessageContextsProps) {
  const latest = useRef(callbacks)
  latest.current = callbacks
  const message = useMemo(
    () => ({
      base,
      envelope,
      plain,
      html: () => latest.current.html(),
      sentHtml: () => (latest.current.sentHtml ?? latest.current.html)(),
      goTo: (place: SourcePlace) => latest.current.goTo(place),
    }),
    [base, envelope, plain],
  )
  const canInsert = callbacks.insertImage !== null
  const images = useMemo(
    () => ({
      insert: canInsert ? (picture: Picture) => latest.current.insertImage?.(picture) : null,
      alt: () => latest.current.imageAlt?.() ?? '',
    }),
    [canInsert],
  )
  return (
    <TestDataContext value={testData}>
      <PreviewedMessageContext value={message}>
        <InsertImageContext value={images}>
          {children}
          <Outlet />
        </InsertImageContext>
      </PreviewedMessageContext>
    </TestDataContext>
  )
}
