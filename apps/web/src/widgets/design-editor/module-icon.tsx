import type { TileKind } from './use-editing.ts'

const paths: Record<TileKind, React.ReactNode> = {
  text: <path d="M4 5h14M11 5v13" />,
  image: <path d="M3 4h16v14H3zM3 15l5-5 4 4 3-3 4 4" />,
  imageText: <path d="M3 6h8v10H3zM13 8h6M13 11h6M13 14h4" />,
  button: <path d="M3 7h16v8H3zM8 11h6" />,
  columns: <path d="M3 4h7v14H3zM12 4h7v14h-7z" />,
  divider: <path d="M3 11h16" />,
  spacer: <path d="M4 5h14M4 17h14M11 8v6" />,
  code: <path d="m8 6-5 5 5 5M14 6l5 5-5 5" />,
  social: (
    <>
      <circle cx="6" cy="11" r="2.5" />
      <circle cx="16" cy="6" r="2.5" />
      <circle cx="16" cy="16" r="2.5" />
      <path d="m8.300 10 5.400-3M8.300 12l5.400 3" />
    </>
  ),
  unsubscribe: (
    <>
      <circle cx="11" cy="11" r="7" />
      <path d="M6 16 16 6" />
    </>
  ),
}

export function ModuleIcon({ kind }: { kind: TileKind }) {
  return (
    <svg
      viewBox="0 0 22 22"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      {paths[kind]}
    </svg>
  )
}
