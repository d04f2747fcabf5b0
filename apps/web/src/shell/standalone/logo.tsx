import { Link } from 'react-router'
import style from './frame.module.css'

/** The logo (a bell) and the name; leads to the start page. */
export function Logo({ name }: { name: string }) {
  return (
    <Link to="/" className={style['logo']}>
      <LogoMark />
      {name}
    </Link>
  )
}

export function LogoMark() {
  return (
    <span className={style['mark']} aria-hidden="true">
      <svg width="16" height="16" viewBox="0 0 16 16" fill="none" strokeWidth="1.6" aria-hidden="true">
        <path d="M8 2c2.6 0 4 1.9 4 4.5 0 3 1.5 4 1.5 5h-11c0-1 1.5-2 1.5-5C4 3.900 5.400 2 8 2ZM6.500 13.800a1.600 1.600 0 0 0 3 0" />
      </svg>
    </span>
  )
}
