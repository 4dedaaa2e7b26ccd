/** A person with open arms in a circle: the symbol of accessibility (Lei 13.146, art. 63 §1). It stands beside its word. */
export const AccessibilitySymbol = ({ size = 24 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} fill="none" stroke="currentColor" aria-hidden="true">
    <circle cx="16" cy="16" r="14.5" strokeWidth="2" />
    <circle cx="16" cy="8.500" r="2.200" fill="currentColor" stroke="none" />
    <path
      d="M7 12.500l6.500 1.800v4.200L10.500 26M25 12.500l-6.500 1.800v4.200l3 7.500M13.500 14.300h5M13.500 18.500h5"
      strokeWidth="2.200"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
