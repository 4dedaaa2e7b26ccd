import type { CSSProperties } from 'react'

type MonogramProps = {
  initials: string
  /** Address of the drawing behind the initials. */
  ground: string
  size: number
  className?: string | undefined
  style?: CSSProperties
}

/** Stands for a photograph: the initials in the serif of the portal, at any size. */
export const Monogram = ({ initials, ground, size, className, style }: MonogramProps) => (
  <svg className={className} style={style} viewBox="0 0 400 400" width={size} height={size} aria-hidden="true">
    <image href={ground} width="400" height="400" />
    <text
      x="200"
      y="236"
      textAnchor="middle"
      fontSize="138"
      letterSpacing="-2"
      fill="#22493f"
      style={{ fontFamily: 'var(--serif)' }}
    >
      {initials}
    </text>
  </svg>
)
