import { type ReactNode, useRef } from 'react'

interface FileChoice {
  /** The kind of file, for screen readers. */
  label: string
  /** Endings and types of files. */
  accept: string
  onFiles: (files: readonly File[]) => void
  multiple?: boolean
}

/** The browser's file dialog. `open()` shows it; `input` must be rendered on the page. */
export function useFileChoice({ label, accept, onFiles, multiple = false }: FileChoice): {
  open: () => void
  input: ReactNode
} {
  const input = useRef<HTMLInputElement>(null)
  return {
    open: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file can be chosen again.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    ),
  }
}
