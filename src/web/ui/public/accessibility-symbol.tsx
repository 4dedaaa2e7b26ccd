/** A person with open arms in a circle: the symbol of accessibility (Lei 13.146, art. 63 §1). It stands beside its word. */
export const AccessibilitySymbol = ({ size = 24 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} fill="none" stroke="currentColor" aria-hidden="true">
    <circle cx="16" cy="16" r="14.5" strokeWidth="2" />
    <circle cx="16" cy="8.5" r="2.2" fill="currentColor" stroke="none" />
    <path d="M7 13l9 2 9-2M16 15v5l-4 7M16 20l4 7" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
