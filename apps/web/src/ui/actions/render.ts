import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { cx } from '../core/cx.ts'

/**
 * An element of the caller, such as a router's Link, that gets the component's class and content.
 */
export type RenderElement = ReactElement<{ className?: string; children?: ReactNode }>

export function cloneWithProps(element: RenderElement, props: { className?: string; children?: ReactNode } & Record<string, unknown>) {
  return cloneElement(element, {
    ...props,
    className: cx(props.className, element.props.className),
    children: element.props.children ?? props.children,
  })
}
