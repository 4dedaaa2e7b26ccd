/** A person with open arms in a circle: the symbol of accessibility (Lei 13.146, art. 63 §1). It stands beside its word. */
export const AccessibilitySymbol = ({ size = 24 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} fill="none" stroke="currentColor" aria-hidden="true">
    <circle cx="16" cy="16" r="14.5" strokeWidth="2" />
    <circle cx="16" cy="8.5" r="2.2" fill="currentColor" stroke="none" />
    <path
      d="M7 12.5l6.5 1.8v4.2L10.5 26M25 12.5l-6.5 1.8v4.2l3 7.5M13.5 14.3h5M13.5 18.5h5"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
