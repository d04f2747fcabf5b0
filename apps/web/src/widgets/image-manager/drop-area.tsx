import { ImageUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import style from './image-browser.module.css'

interface DropAreaProps {
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** Accepts files dropped anywhere on it, and images pasted from the clipboard. */
export function DropArea({ onFiles, children }: DropAreaProps) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0) onFiles(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onFiles])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button inside does the same as dropping
    <div
      className={style['area']}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={drop}
    >
      {children}
    </div>
  )
}

/** The dashed area that invites users to drop or choose files. */
export function DropStrip({ choose, isLarge = false }: { choose: () => void; isLarge?: boolean }) {
  const t = useMessages('images')
  return (
    <div className={style['strip']} data-large={isLarge || undefined}>
      <ImageUp aria-hidden="true" />
      <div>
        {t.rich('browser.drop', {
          choose: <button type="button" className={style['choose']} onClick={choose} />,
        })}
        <div className={style['facts']}>{t('browser.about')}</div>
      </div>
    </div>
  )
}
