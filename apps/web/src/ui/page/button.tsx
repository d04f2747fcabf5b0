import type { ComponentProps, ReactNode, Ref } from 'react'
import { Link, type To } from 'react-router'
import { type GuardedCall, isAllowed, useRights } from '#lib/rights.ts'
import style from './button.module.css'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'

interface Shape {
  look?: Look
  /** `toolbar`: 34 px, for the tools row of a card. `icon`: square, needs `aria-label`. */
  size?: 'normal' | 'toolbar' | 'icon'
  /** The call that it leads to, of the contract. It is left out for a person who may not make this call. */
  call?: GuardedCall | undefined
  /** The parameters of the call's path, where its scope depends on one. */
  callParams?: Readonly<Record<string, unknown>> | undefined
}

interface ButtonProps extends ComponentProps<'button'>, Shape {
  /** True while the action is running: the button shows a spinner and can't be pressed. */
  busy?: boolean
  icon?: ReactNode
}

export function Button(props: ButtonProps) {
  const { look, size, call, callParams, busy, icon, className, children, disabled, ...rest } = props
  const rights = useRights()
  if (!isAllowed(rights, { call, callParams })) return null
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classes(look, size, busy, className)}
    >
      {busy ? <span className={style['spinner']} aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

interface ButtonLinkProps extends Shape {
  to: To
  icon?: ReactNode
  children: ReactNode
  className?: string
  ref?: Ref<HTMLAnchorElement>
  'aria-label'?: string
  /** `n` marks the button that creates an item of the page. */
  'aria-keyshortcuts'?: 'n'
  replace?: boolean
  /** State for the history entry of the page that the link leads to. */
  state?: unknown
}

/**
 * A link that looks like a button. Use it to go somewhere, and `Button` to do something. It is left out if the person may
 * not open its address.
 */
export function ButtonLink(props: ButtonLinkProps) {
  const { look, size, call, callParams, icon, className, children, ...rest } = props
  const rights = useRights()
  if (!isAllowed(rights, { call, callParams, to: rest.to })) return null
  return (
    <Link {...rest} className={classes(look, size, false, className)}>
      {icon}
      {children}
    </Link>
  )
}

interface ButtonAnchorProps extends Omit<ComponentProps<'a'>, 'href'>, Shape {
  href: string
  icon?: ReactNode
}

/** A link that looks like a button and leaves the app: a file to download, or a page of the server. */
export function ButtonAnchor(props: ButtonAnchorProps) {
  const { look, size, call, callParams, icon, className, children, ...rest } = props
  const rights = useRights()
  if (!isAllowed(rights, { call, callParams })) return null
  return (
    <a {...rest} className={classes(look, size, false, className)}>
      {icon}
      {children}
    </a>
  )
}

function classes(look: Look = 'secondary', size: Shape['size'] = 'normal', busy = false, extra = ''): string {
  return [style['button'], style[look], style[size], busy && style['busy'], extra].filter(Boolean).join(' ')
}
