import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { cx } from '../core/cx.ts'

/** An element lent by the caller (a router's Link, say) which the component dresses and fills. */
export type RenderElement = ReactElement<{ className?: string; children?: ReactNode }>

export function cloneWithProps(element: RenderElement, props: { className?: string; children?: ReactNode } & Record<string, unknown>) {
  return cloneElement(element, {
    ...props,
    className: cx(props.className, element.props.className),
    children: element.props.children ?? props.children,
  })
}
